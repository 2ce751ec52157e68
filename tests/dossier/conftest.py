"""Dossiers as a user writes them, in a folder of their own."""

import tomllib

import pytest

import karnoffel as kn

QUESTIONS = [
    f"{name}.{question}" for name, rule in kn.Variant("bare").rules() for question, _ in rule.answers()
]


def completed(text):
    """The dossier with every question that it does not answer declared silent, so that nothing else is wrong with it."""
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    if {"silent", "extends"} & set(document):
        return text
    tables = {name: table for name, table in document.items() if isinstance(table, dict)}
    answered = {f"{name}.{question}" for name, table in tables.items() for question in table}
    return f"silent = {[question for question in QUESTIONS if question not in answered]}\n{text}"


@pytest.fixture
def write(tmp_path):
    """A dossier file with this text, whatever it does not answer declared silent: its path."""

    def written(text, name="mine.toml", *, as_it_is=False):
        path = tmp_path / name
        path.write_text(text if as_it_is else completed(text), "utf-8")
        return path

    return written


@pytest.fixture
def load(write):
    """The variant of a dossier with this text."""

    def loaded(text, name="mine.toml"):
        return kn.variant(write(text, name))

    return loaded


@pytest.fixture
def faults(write):
    """Everything wrong with a dossier of this text: (key, found, allowed) of each fault."""

    def found(text, name="mine.toml", *, as_it_is=False):
        path = write(text, name, as_it_is=as_it_is)
        with pytest.raises(kn.DossierError) as refused:
            kn.variant(path)
        assert str(refused.value) == "\n".join(map(str, refused.value.faults))
        assert {fault.file for fault in refused.value.faults} == {str(path)}
        return [(fault.key, fault.found, fault.allowed) for fault in refused.value.faults]

    return found
