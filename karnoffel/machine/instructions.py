"""The few operations that the compiler is told to do in one machine instruction each.

Without annotations: Numba compares the signatures of an overload and its implementation, annotations included.
"""

# mypy: ignore-errors
from __future__ import annotations

from numba import types
from numba.core.errors import TypingError
from numba.extending import intrinsic, overload

from karnoffel import bits


def _unsigned(*kinds) -> None:
    for kind in kinds:
        if kind != types.uint64:
            raise TypingError(f"64-bit unsigned words only, not {kind}")


@intrinsic
def trailing_zeros(typingctx, word):
    """The number of zeros below the lowest bit of a word that is not zero."""
    _unsigned(word)

    def generate(context, builder, signature, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


@intrinsic
def leading_zeros(typingctx, word):
    """The number of zeros above the highest bit of a word that is not zero."""
    _unsigned(word)

    def generate(context, builder, signature, args):
        return builder.ctlz(args[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


@intrinsic
def ones(typingctx, word):
    """The number of bits set in a word."""
    _unsigned(word)

    def generate(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), generate


@intrinsic
def high_product(typingctx, a, b):
    """The high word of the product of two words."""
    _unsigned(a, b)

    def generate(context, builder, signature, args):
        from llvmlite import ir

        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


# The players' operations on masks, compiled: same names, same results.


@overload(bits.weakest, inline="always")
def _weakest(mask):
    return lambda mask: trailing_zeros(mask)


@overload(bits.strongest, inline="always")
def _strongest(mask):
    from numpy import uint64

    top = uint64(63)
    return lambda mask: top - leading_zeros(mask)


@overload(bits.count, inline="always")
def _count(mask):
    return lambda mask: ones(mask)


@overload(bits.scale, inline="always")
def _scale(word, n):
    return lambda word, n: high_product(word, n)


@overload(bits.nth, inline="always")
def _nth(mask, n):
    from numpy import uint64

    def nth(mask, n):
        # Without a branch that cannot be predicted; no hand that has tables holds more than seven cards.
        for i in range(uint64(6)):
            mask &= mask - uint64(i < n)
        return trailing_zeros(mask)

    return nth
