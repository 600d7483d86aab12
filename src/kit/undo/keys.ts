import { keyText } from '../shortcuts/keys.ts'

/** How the keys are written on this machine. */
export const UNDO_KEYS = keyText('Mod+z')
export const REDO_KEYS = keyText('Mod+Shift+z')
