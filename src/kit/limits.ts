/** Numbers of spec.txt section 9 that the interface keeps to. */

/** Pause in typing before a search is asked, in ms. */
export const DEBOUNCE_MS = 500
/** How long a toast stays, in ms. */
export const TOAST_MS = 7000
/** Most choices that an autocomplete shows. */
export const AUTOCOMPLETE_LIMIT = 10
/** Rows per page that a list offers. Said as 'N results per page' (`list.per_page`). */
export const PAGE_SIZES = [10, 25, 50, 100] as const
/** Rows per page when nobody chose. */
export const PAGE_SIZE = 25
/** How often an open page looks for a new version of the program, in ms. */
export const UPDATE_MS = 60_000
