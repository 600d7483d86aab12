/** What a key event tells about its key. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const HAS_NAVIGATOR = typeof navigator !== 'undefined'
const IS_MAC = HAS_NAVIGATOR && /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** In the order in which each sort of machine writes them. */
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
 * The chord of a key event: `n`, `?`, `Shift+x`, `Mod+k`, `Alt+ArrowUp`. `Mod` is Ctrl or ⌘. Letters are small whatever Caps
 * Lock says, Shift is named with letters and named keys only: a layout decides how `?` is typed. On a keyboard that writes
 * other letters, `Mod` goes with the place of the key.
 * @returns undefined for what is no chord: a modifier alone, Ctrl with ⌘, a key that an input method has taken
 */
export function chordOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string | undefined {
  if (['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'Process', 'Dead', 'Unidentified'].includes(key)) return undefined
  if (ctrlKey && metaKey) return undefined
  const mod = ctrlKey || metaKey
  const [, place] = /^Key([A-Z])$/.exec(code) ?? []
  const isForeign = mod && place && key.length === 1 && key.charCodeAt(0) > 127
  const name = isForeign ? place.toLowerCase() : key.length === 1 ? key.toLowerCase() : key
  const isSymbol = name.length === 1 && name.toUpperCase() === name && name !== ' '
  return [mod && 'Mod', altKey && 'Alt', shiftKey && !isSymbol && 'Shift', name].filter(Boolean).join('+')
}

/** A key that writes a character and needs no modifier for it: what WCAG 2.1.4 lets people switch off. */
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
  const held = (isMac ? MAC : PC).flatMap(([part, text]) => (parts.includes(part) ? [text] : []))
  return [...held, key].join(' ')
}

/** How keys are written on this machine, a piece for each chord: `['Ctrl K']`, `['⌘ K']`, `['g', 'd']`. */
export const keyTexts = (keys: string, isMac = IS_MAC): readonly string[] =>
  chordsOf(keys).map((chord) => chordText(chord, isMac))

/** The same in one text. */
export const keyText = (keys: string): string => keyTexts(keys).join(' ')

/** The value of `aria-keyshortcuts`; it has no way to say that keys are typed one after the other. */
export function ariaKeys(keys: string): string | undefined {
  const [chord = '', second] = chordsOf(keys)
  if (second) return undefined
  return chord.startsWith('Mod+') ? `Control+${chord.slice(4)} Meta+${chord.slice(4)}` : chord
}
