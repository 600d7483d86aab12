import { createValue } from '../valueStore.ts'

/** How much is unread, said before the title in the browser's tab; empty where that is nothing. */
export const unreadTitle = createValue('')
