import { createValue } from '../valueStore.ts'

/** Number of unread items, shown before the title of the browser's tab; empty for none. */
export const unreadTitle = createValue('')
