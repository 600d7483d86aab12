import cards from './cards.module.css'
import changes from './changes.module.css'
import entry from './entry.module.css'

/** CSS classes of a log entry's page: its frame, the changes, and the cards next to them. */
export const css: Readonly<Record<string, string>> = { ...entry, ...changes, ...cards }
