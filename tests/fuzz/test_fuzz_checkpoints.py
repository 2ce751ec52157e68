"""Folders of kept pieces as an enemy leaves them: every checksum may be right."""

import hashlib
import io
import json
import shutil
import warnings
import zipfile

import numpy as np
from fuzzing import fuzz
from hypothesis import given
from hypothesis import strategies as st
from mutations import as_bytes, spoiled, texts

from karnoffel.montecarlo.checkpoint import Checkpoint

RUN = {"seed": 1, "rounds": 10, "variants": {"dummett": "abc"}}
ARRAYS = (np.arange(6).reshape(2, 3), np.array([0.1, 1 / 3]))


def piece_bytes(*arrays):
    content = io.BytesIO()
    np.savez_compressed(content, *arrays)
    return content.getvalue()


WHOLE = piece_bytes(*ARRAYS)
BODY = json.dumps({"run": {"format": 1, **RUN}, "pieces": {"0-5.npz": "x" * 64}}, indent=1, sort_keys=True)


def headed(descr, shape, data=b"\0" * 48):
    """A piece whose array has a header of this kind."""
    content, head = io.BytesIO(), f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}"
    head = head + " " * (-(len(head) + 11) % 64) + "\n"
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(
            "arr_0.npy", b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + data
        )
    return content.getvalue()


def told(body):
    """A manifest of this body, with its checksum."""
    return json.dumps(
        {"sha256": hashlib.sha256(body.encode("utf-8", "replace")).hexdigest(), "body": body}
    ).encode()


DESCRS = [
    "'<i8'",
    "'|O'",
    "'<U9'",
    "[('a', '<i8')]",
    "'<i99'",
    "__import__('os')",
    "'V0'",
    "None",
    "'" + "x" * 9000 + "'",
    "('<i8', (2,))",
]
SHAPES = [
    "(6,)",
    "(10**15,)",
    "(2**62, 8)",
    "(-1,)",
    "()",
    "(0,)",
    "'x'",
    "(" * 150 + ")" * 150,
    "(999999999999999999,)",
    "(2, 3)",
]


def test_a_folder_is_used_or_refused_and_a_piece_is_whole_or_not_used(counted, tmp_path):
    folder = tmp_path / "run"
    (folder / "pieces").mkdir(parents=True)
    pieces = st.one_of(
        st.just(WHOLE), spoiled(WHOLE), st.builds(headed, st.sampled_from(DESCRS), st.sampled_from(SHAPES)), st.binary(max_size=40),
        st.just(b"\x93NUMPY\x01\x00"),
    )  # fmt: skip
    bodies = st.one_of(
        st.none(), st.none(), st.none(), texts([BODY], ["seed", "{}", "[]", "null", '"x"', "1e999", "NaN"])
    )

    @fuzz()
    @given(pieces, bodies, st.sampled_from([None, None, None, 0, 1, 2]).flatmap(lambda n: st.just(n)))
    def tried(content, body, spoil):
        (folder / "pieces" / "0-5.npz").write_bytes(content)
        signed = BODY.replace("x" * 64, hashlib.sha256(content).hexdigest()) if body is None else body
        manifest = told(signed)
        if spoil is not None:
            manifest = [
                manifest[: len(manifest) // 2],
                as_bytes(signed),
                manifest.replace(b'"body"', b'"b\\u0000"'),
            ][spoil]
        (folder / "manifest.json").write_bytes(manifest)
        kept = counted.read(Checkpoint, folder, RUN)
        counted.is_past(kept is not None)
        if kept is None:
            return
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            arrays = kept.piece("0-5")
        assert all(str(each.message).isprintable() for each in warned)
        if content == WHOLE and body is None:
            assert all(np.array_equal(a, b) for a, b in zip(arrays, ARRAYS, strict=True))
        assert arrays is None or all(array.dtype != object for array in arrays)

    tried()
    counted.check()
    shutil.rmtree(folder)
