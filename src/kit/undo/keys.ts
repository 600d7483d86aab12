const IS_MAC = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** How the keys are written on this machine. */
export const UNDO_KEYS = IS_MAC ? '⌘ Z' : 'Ctrl Z'
export const REDO_KEYS = IS_MAC ? '⇧ ⌘ Z' : 'Ctrl Shift Z'

/** Which way a key goes: Ctrl or ⌘ with Z takes back; with Shift, or Ctrl with Y, does again. */
export function wayOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) {
  if (event.altKey || event.ctrlKey === event.metaKey) return undefined
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : undefined
}
