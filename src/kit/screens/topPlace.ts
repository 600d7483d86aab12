/** Id of the space behind the title in the top bar, where a page shows its position within a list. */
export const TOP_PLACE = 'top-place'
