"""All sessions and links of the sample, in one place."""

from itertools import chain

from tools.sample import (
    groundwork,
    groundwork_links,
    hailstone,
    hailstone_links,
    islet,
    islet_links,
    pinfold,
    pinfold_links,
)

SESSIONS = tuple(
    sorted(
        chain(islet.SESSIONS, hailstone.SESSIONS, pinfold.SESSIONS, groundwork.SESSIONS),
        key=lambda sitting: sitting.start,
    )
)
LINKS = (*islet_links.LINKS, *hailstone_links.LINKS, *pinfold_links.LINKS, *groundwork_links.LINKS)
