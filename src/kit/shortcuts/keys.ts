/** The properties of a key event that identify its key. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const HAS_NAVIGATOR = typeof navigator !== 'undefined'
const IS_MAC = HAS_NAVIGATOR && /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** In the order in which each platform writes them. */
const MAC = [
  ['Alt', '⌥'],
  ['Shift', '⇧'],
  ['Mod', '⌘'],
] as const
const PC = [
  ['Mod', 'Ctrl'],
  ['Alt', 'Alt'],
  ['Shift', 'Shift'],
] as const

/**
 * The chord of a key event: `n`, `?`, `Shift+x`, `Mod+k`, `Alt+ArrowUp`. `Mod` is Ctrl or ⌘. Letters are lower-case regardless of Caps Lock. Shift is
 * only part of the chord for letters and named keys, because the layout decides how `?` is typed. On a keyboard with another script, `Mod` uses the
 * physical key.
 * @returns undefined where there is no chord: a modifier alone, Ctrl with ⌘, a key consumed by an input method
 */
export function chordOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string | undefined {
  if (['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'Process', 'Dead', 'Unidentified'].includes(key)) return undefined
  if (ctrlKey && metaKey) return undefined
  const mod = ctrlKey || metaKey
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const isForeign = mod && letter && key.length === 1 && key.charCodeAt(0) > 127
  const name = isForeign ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key
  const isSymbol = name.length === 1 && name.toUpperCase() === name && name !== ' '
  return [mod && 'Mod', altKey && 'Alt', shiftKey && !isSymbol && 'Shift', name].filter(Boolean).join('+')
}

/** Whether a key writes a character without a modifier: WCAG 2.1.4 requires that these shortcuts can be turned off. */
export const isCharacter = (chord: string): boolean => {
  const name = chord.replace(/^Shift\+/, '')
  return name.length === 1 && name !== ' '
}

/** The chords of a shortcut: one, or two that are typed one after the other (`g d`). */
export const chordsOf = (keys: string): readonly string[] => keys.split(' ')

const NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Space: 'Space',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
}

function chordText(chord: string, isMac: boolean): string {
  const parts = chord.split(/\+(?=.)/)
  const name = parts.pop() ?? ''
  const hasModifier = parts.length > 0
  const key = NAMES[name] ?? (hasModifier && name.length === 1 ? name.toUpperCase() : name)
  const modifiers = (isMac ? MAC : PC).flatMap(([part, text]) => (parts.includes(part) ? [text] : []))
  return [...modifiers, key].join(' ')
}

/** The keys in the notation of this platform, one text for each chord: `['Ctrl K']`, `['⌘ K']`, `['g', 'd']`. */
export const keyTexts = (keys: string, isMac = IS_MAC): readonly string[] =>
  chordsOf(keys).map((chord) => chordText(chord, isMac))

/** The same as a single text. */
export const keyText = (keys: string): string => keyTexts(keys).join(' ')

/** The value of `aria-keyshortcuts`; it cannot express sequences of keys. */
export function ariaKeys(keys: string): string | undefined {
  const [chord = '', second] = chordsOf(keys)
  if (second) return undefined
  return chord.startsWith('Mod+') ? `Control+${chord.slice(4)} Meta+${chord.slice(4)}` : chord
}
