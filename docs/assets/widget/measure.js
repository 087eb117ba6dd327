/** Timing marks that benchmarks and curious readers find in the browser's performance panel. */

/**
 * @param {"play:first-answer"|"play:engine-ready"|"play:action"} name
 * @param {number} start a `performance.now()` reading
 * @param {Record<string, unknown>} [detail]
 */
export function measure(name, start, detail = {}) {
  performance.measure(name, { start, end: performance.now(), detail });
}
