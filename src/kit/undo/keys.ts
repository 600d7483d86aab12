import { keyText } from '../shortcuts/keys.ts'

/** The keys in the notation of this platform. */
export const UNDO_KEYS = keyText('Mod+z')
export const REDO_KEYS = keyText('Mod+Shift+z')
