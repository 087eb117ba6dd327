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

// The theme's search opens as a dialog without a name; it is named after its field.
const search = document.querySelector(".md-search");
const field = search?.querySelector("input[aria-label]");
if (field) search.setAttribute("aria-label", field.getAttribute("aria-label"));

// A section that is also a page has a label without words; its navigation is named after the link beside it.
window.document$?.subscribe(() => {
  for (const nav of document.querySelectorAll("nav.md-nav[aria-labelledby]")) {
    const label = document.getElementById(nav.getAttribute("aria-labelledby"));
    const link = label?.parentElement?.querySelector("a");
    if (link && !label.textContent.trim()) label.setAttribute("aria-label", link.textContent.trim());
  }
});
