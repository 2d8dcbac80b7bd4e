"""All sessions and links of the sample, in one place."""

from itertools import chain

from tools.sample import islet, islet_links

SESSIONS = tuple(sorted(chain(islet.SESSIONS), key=lambda sitting: sitting.start))
LINKS = tuple(chain(islet_links.LINKS))
