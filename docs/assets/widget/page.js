/** Where we are: the site, and the page's address without its language. */

/** @param {string} path of this module, `…/assets/…` */
function siteOf(path) {
  const folder = path.slice(0, path.lastIndexOf("/assets/") + 1);
  const language = `/${document.documentElement.lang || "-"}/`;
  return folder.endsWith(language) ? folder.slice(0, 1 - language.length) : folder;
}

/**
 * The site's folder, the same in every language and release. Several sites may share one origin: it keeps their games apart.
 */
export const site = siteOf(new URL(import.meta.url).pathname);

/**
 * @param {string} lang
 * @returns {string} `/sub/{lang}/games/…`, the same for the page in every language
 */
export function pageWithoutLanguage(lang) {
  const root = `${site}${lang}/`;
  return location.pathname.startsWith(root) ? `${site}{lang}/${location.pathname.slice(root.length)}` : location.pathname;
}
