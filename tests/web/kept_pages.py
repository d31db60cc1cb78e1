"""Pages that one test hands on to the next: a new one makes the browser start a process and compile everything anew,
which costs more than twice what the page itself does."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, Error, Page, ViewportSize

#: Nothing is asked for, waited for, written down or shown any more. To lead the page elsewhere for that would cost more
#: than what many tests do with it. Its head stays: without its icon the browser would ask for one.
_STILL = """() => {
  for (let timer = setTimeout(() => {}); timer; timer--) clearTimeout(timer);
  for (const name of ["fetch", "setTimeout", "setInterval", "requestAnimationFrame"])
    window[name] = () => new Promise(() => {});
  Storage.prototype.setItem = () => {};
  localStorage.clear();
  sessionStorage.clear();
  window.stop();
  document.body.replaceChildren();
}"""

Theme = Literal["dark", "light"]


class Look(NamedTuple):
    """What a page can change about itself while it is open."""

    width: int
    height: int
    theme: Theme
    motion: Literal["no-preference", "reduce"]


def new_page(browser: Browser, look: Look, **more: Any) -> Page:
    """A page of somebody who has never been here; `more` is said of its browser."""
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height},
        color_scheme=look.theme,
        reduced_motion=look.motion,
        **more,
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    return page


class KeptPages:
    """Pages without cookies, storage, routes or anybody's pointer on them."""

    def __init__(self, browser: Browser) -> None:
        self._browser, self._free = browser, defaultdict[str, list[Page]](list)

    def take(self, look: Look, **more: Any) -> Page:
        """One of such a browser that nobody has, or a new one."""
        free = self._free[str(more)]
        if not free:
            return new_page(self._browser, look, **more)
        page = free.pop()
        size = ViewportSize(width=look.width, height=look.height)
        if page.viewport_size != size:
            page.set_viewport_size(size)
        page.emulate_media(media="null", color_scheme=look.theme, reduced_motion=look.motion)
        return page

    def give_back(self, page: Page, **more: Any) -> None:
        """As it came; one that cannot be made so is gone, as when its server has stopped."""
        context = page.context
        try:
            for other in context.pages:
                if other is not page:
                    other.close()
            page.unroute_all()
            context.set_offline(False)
            page.mouse.move(-1, -1)
            page.evaluate(_STILL)
            context.clear_cookies()
        except Error:
            context.close()
        else:
            self._free[str(more)].append(page)


@lru_cache(maxsize=1)
def kept_by(browser: Browser) -> KeptPages:
    """The pages of the browser of this process; another browser begins with none."""
    return KeptPages(browser)
