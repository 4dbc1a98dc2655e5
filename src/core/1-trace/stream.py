"""The form in which events leave Python: one flat list of texts, read by `decode.ts`.

A recording has ten thousands of events that differ little from one to the next, so the stream says what
changes. The reader keeps, for every frame on the stack, its locals, globals and cursors; some words change
those, others make an event out of them. A word is followed by its operands:

    @enter                      a frame goes on the stack, with nothing in it
    @locals, @globals           forget all locals (globals) of the frame
    @local NAME TEXT            a local (@global: a global) has this value now
    @cursor LINE [ITEM]…        the cursors of the frame, the first after `@cursors`; up to `@more`,
                                `@end` or `@hidden` (items follow, no item follows, unknown)
    @change NAME TEXT           the next event that leaves the frame changed this in its caller
    @call LINE NAME             events with the frame's variables as they are now
    @resume LINE NAME
    @line LINE
    @raise LINE TYPE MESSAGE
    @return LINE TEXT           events that take the frame off the stack
    @yield LINE TEXT
    @leaves                     the frame's last @raise leaves it, with the variables as they are now
    @print TEXT                 printed text
    @printed TEXT               more text of the last @print
    LABEL TEXT                  a micro-step; no label begins with `@` and a letter
"""

from __future__ import annotations

SEPARATOR = "\x1f"
"""Between the texts of a stream. Python escapes it in every literal, so it is hardly ever in one of them."""


def packed(stream: list[str]) -> str | list[str]:
    """A stream as one string, which is quick to write and read as JSON; as the list where a text has the separator."""
    joined = SEPARATOR.join(stream)
    return joined if joined.count(SEPARATOR) == max(len(stream) - 1, 0) else stream
