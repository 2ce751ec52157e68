"""A small space of readings that the tests of reconstruction share, and runs of it that are stopped."""

POINTS = ["which-courts", "unled-devil-stops"]
"""Two points of Parlett's rules: six candidates."""
RUN = {"points": POINTS, "rounds": 40, "seed": 1}


def never(done, total):
    """Stop at the first report."""
    return False


def stop_after(count):
    def progress(done, total):
        return done < count

    return progress
