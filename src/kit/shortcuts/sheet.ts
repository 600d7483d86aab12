import { chordsOf, keyText } from './keys.ts'
import { keysOf, MAIN, SAVE, SCOPES, type Shortcut } from './registry.ts'

/** The shortcuts under one heading of the list. */
export interface SheetGroup {
  /** Last part of a message key `shortcuts.scopes.*`. */
  readonly name: string
  readonly lines: readonly SheetLine[]
}

export interface SheetLine {
  readonly text: string
  readonly keys: readonly string[]
}

const groupOf = (shortcut: Shortcut): string =>
  keysOf(shortcut).some((keys) => chordsOf(keys).length > 1) ? 'sequence' : shortcut.scope

/**
 * All shortcuts with keys, by scope, innermost first; those that do the same share a line.
 * @param search words that a line has to contain, in its text or its keys
 */
export function sheetGroups(shortcuts: readonly Shortcut[], search = ''): SheetGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, Map<string, string[]>>()
  const isMain = shortcuts.some((one) => one.scope === 'form' && keysOf(one).includes(MAIN))
  for (const shortcut of shortcuts) {
    const ownKeys = keysOf(shortcut)
    // A form that declares no other main action is also saved by the key of the main action.
    const keys = shortcut.scope === 'form' && ownKeys.includes(SAVE) && !isMain ? [...ownKeys, MAIN] : ownKeys
    const hay = `${shortcut.text} ${keys.map(keyText).join(' ')}`.toLowerCase()
    if (keys.length === 0 || !words.every((word) => hay.includes(word))) continue
    const name = groupOf(shortcut)
    const lines = groups.get(name) ?? new Map<string, string[]>()
    groups.set(name, lines)
    lines.set(shortcut.text, [...(lines.get(shortcut.text) ?? []), ...keys])
  }
  return [...SCOPES, 'sequence'].flatMap((name) => {
    const lines = groups.get(name)
    return lines ? [{ name, lines: [...lines].map(([text, keys]) => ({ text, keys })) }] : []
  })
}
