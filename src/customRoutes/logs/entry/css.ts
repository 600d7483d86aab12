import cards from './cards.module.css'
import changes from './changes.module.css'
import entry from './entry.module.css'

/** Classes of the screen of an entry: its frame, what changed, and the cards beside it. */
export const css: Readonly<Record<string, string>> = { ...entry, ...changes, ...cards }
