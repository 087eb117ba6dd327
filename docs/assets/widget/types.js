/**
 * Shapes that cross between the page, the book of answers and the engine. Types only, no code.
 *
 * @typedef {object} Match The save file and the share link: everything needed to replay a game.
 * @property {number} format
 * @property {string} game
 * @property {string} rules_version
 * @property {string} content_hash
 * @property {{scenario?: unknown, case?: unknown, options?: unknown}} setup
 * @property {number} seed
 * @property {string[]} actions
 *
 * @typedef {object} Session Held by the page, opaque apart from the match and the list of undone actions.
 * @property {Match} match
 * @property {string[]} redo
 * @property {number} seat
 *
 * @typedef {"static"|"starting"|"ready"|"thinking"|"handover"|"over"|"failed"} Phase
 *
 * @typedef {object} Answer
 * @property {true} ok
 * @property {Session} session
 * @property {string} html
 * @property {string} stateKey
 * @property {"ready"|"thinking"|"handover"|"over"} phase
 * @property {number} seat
 * @property {string[]} events
 * @property {string} announce
 * @property {{rule: string}|null} refused
 * @property {string} title
 * @property {object} [carry] once a scenario is over: options of the match that follows in a campaign
 * @property {{scenario: string, title: string, page: string|null, match: Match}[]} [next] the scenarios that follow
 *
 * @typedef {object} Refusal The engine could not do it; nothing is lost.
 * @property {false} ok
 * @property {{code: string, message: string}} error
 *
 * @typedef {object} View An answer in the book: without its match, and its HTML as ranges of the book's pieces.
 * @property {number[]} html half-open ranges, flat: 0, 40, 52, 53 is the first forty pieces and the one at 52
 * @property {string} stateKey
 * @property {"ready"|"thinking"|"handover"|"over"} phase
 * @property {number} seat
 * @property {string[]} events
 * @property {string} announce
 * @property {{rule: string}|null} refused
 * @property {string} title
 *
 * @typedef {object} BookFile Positions are the actions since the start, joined by blanks; each leads to a view's place.
 * @property {number} format
 * @property {Session} start
 * @property {string[]} pieces lines of HTML, each once
 * @property {View[]} views
 * @property {Record<string, number>} answers
 * @property {Record<string, number>} undo
 * @property {Record<string, number>} show
 * @property {Record<string, number>} restart by seat
 *
 * @typedef {"network"|"http"|"cut"|"html"|"timeout"|"worker"|"crash"} FailureKind
 *
 * @typedef {object} FailureDetail
 * @property {FailureKind} kind
 * @property {string} [file]
 * @property {number} [status]
 * @property {string} [detail]
 */
export {};
