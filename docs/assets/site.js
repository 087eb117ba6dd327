import "./offline/register.js";
import { overtaken } from "./widget/release.js";

// The language switcher keeps the page and the anchor. The theme's instant navigation exchanges the page but not the
// header, so the addresses are taken from the head of the page that is shown, at the moment they are needed.

/** Where the present page lies in another language, from the head's `hreflang` links; null where it is not there. */
function here(lang) {
  for (const link of document.head.querySelectorAll("link[hreflang]")) {
    if (link.hreflang === lang) return new URL(link.href).pathname;
  }
  return null;
}

function aim(event) {
  const link = event.target instanceof Element ? event.target.closest("a[hreflang]") : null;
  if (!link || !link.closest(".md-select, .site-languages")) return;
  const page = here(link.hreflang);
  if (page) link.pathname = page;
  link.hash = location.hash;
}

for (const type of ["pointerdown", "focusin", "click", "auxclick"]) document.addEventListener(type, aim, true);

// Shortly after a reader scrolls, the theme writes how far they are into the history's present entry, even while the page
// of a link they have pressed meanwhile is still on its way. That page would then open as far down as the one before it.
// So the link's own place is gone to once the page is there. (The theme's `navigation.tracking` would in the same way write
// the anchors of one page into the address of another; that is why the site does without.)

/** Where the link leads that was pressed last, until its page is there. @type {URL|null} */
let wanted = null;

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const here = link instanceof HTMLAnchorElement && !link.target && !event.ctrlKey && !event.metaKey;
  wanted = here ? new URL(link.href) : null;
});

addEventListener("popstate", () => {
  wanted = null; // gone back: the page opens where the reader left it
});

/** The page is there. */
function arrive() {
  const target = wanted;
  wanted = null;
  if (!target || target.origin !== location.origin || target.pathname !== location.pathname) return;
  history.replaceState(null, "", target);
  if (target.hash) location.replace(target.hash); // the browser's own way there: it also marks the paragraph that is meant
  else scrollTo(0, 0);
}

// The theme's search opens as a dialog without a name; it is named after its field.
const search = document.querySelector(".md-search");
const field = search?.querySelector("input[aria-label]");
if (field) search.setAttribute("aria-label", field.getAttribute("aria-label"));

// A section that is also a page has a label without words, and a label may not be given a name by `aria-label`: its
// navigation is named after the link beside it.
window.document$?.subscribe(() => {
  overtaken();
  arrive();
  if (document.querySelector("offline-copy")) void import("./offline/offline-copy.js");
  for (const nav of document.querySelectorAll("nav.md-nav[aria-labelledby]")) {
    const label = document.getElementById(nav.getAttribute("aria-labelledby"));
    const link = label?.parentElement?.querySelector("a");
    if (!link || label.textContent.trim()) continue;
    nav.removeAttribute("aria-labelledby");
    nav.setAttribute("aria-label", link.textContent.trim());
  }
});
