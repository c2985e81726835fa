"""What all tests share. Fixtures of a part live in that part's folder."""

from hypothesis import settings

# Timings live in benches: a slow machine is no failed test. The blob repeats a failure from a CI log.
settings.register_profile("trionfi", deadline=None, print_blob=True)
settings.load_profile("trionfi")
