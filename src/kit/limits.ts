/** Limits for the interface, fixed by the specification. */

/** Pause in typing before a search is sent, in ms. */
export const DEBOUNCE_MS = 500
/** How long a toast is shown, in ms. */
export const TOAST_MS = 7000
/** Maximum number of options that an autocomplete shows. */
export const AUTOCOMPLETE_LIMIT = 10
/** Page sizes that a list offers, worded as 'N results per page' (`list.per_page`). */
export const PAGE_SIZES = [10, 25, 50, 100] as const
/** Page size until the user chooses one. */
export const PAGE_SIZE = 25
/** How often an open page checks for a new version of the program, in ms. */
export const UPDATE_MS = 60_000
