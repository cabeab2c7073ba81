"""Genre detection: traits of a whole page, and the model that tells its genre from them.

Fitting is in ``contentseeker.fitting.genres``; ``contentseeker.live_models`` chooses the model of
the detected genre.
"""
