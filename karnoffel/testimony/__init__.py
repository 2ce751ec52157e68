"""What old texts say of the game, as claims that a program can check."""

from karnoffel.testimony.claims import RELATIONS, Claim, read_claim
from karnoffel.testimony.testimonies import Part, Quote, Testimony, read_testimonies
from karnoffel.testimony.verdicts import UNSURE, WORDS, Verdict, weakest

__all__ = [
    "RELATIONS", "UNSURE", "WORDS", "Claim", "Part", "Quote", "Testimony", "Verdict", "read_claim", "read_testimonies", "weakest",
]  # fmt: skip
