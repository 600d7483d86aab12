import bidiFactory, { type Bidi } from 'bidi-js'
import { type FontName, fontOf } from './fonts.ts'

// The types declare a default export; Node returns what the CommonJS file exports.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Text of one font and one direction. */
export interface Run {
  readonly text: string
  /** Left out for Roboto. */
  readonly font?: Exclude<FontName, 'Roboto'>
  /** Embedding level by UAX 9, in texts with right-to-left letters; odd if this run is right-to-left. */
  readonly level?: number
}

/** Shown for a character that no font has. */
export const UNPRINTABLE = '\ufffd'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Fonts whose letters fontkit reverses itself. */
const RIGHT_TO_LEFT_FONTS: readonly FontName[] = ['Arabic', 'Hebrew']
/** Characters without a visible glyph: directions, soft hyphens, byte order marks, and selectors and joiners that the font does not need. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

const normalised = (content: string): string => content.normalize('NFC').replaceAll('\r', '').replaceAll('\t', ' ')

interface Set {
  text: string
  readonly font: FontName
  readonly level: number | undefined
}

/** Whether a character joins the previous run. */
function joins(last: Set, character: string, font: FontName, level: number | undefined): boolean {
  if (last.level !== level) return false
  // Right-to-left text that fontkit does not reverse is reordered one character at a time.
  if (level !== undefined && level % 2 === 1 && !RIGHT_TO_LEFT_FONTS.includes(last.font))
    return last.font === font && font !== 'Roboto' && /\p{Mark}/u.test(character)
  return last.font === font || character === ' '
}

/**
 * Splits text into runs of one font and direction, in the order typed. A character that no font has becomes `UNPRINTABLE`; invisible ones are left
 * out.
 */
export function runsOf(content: string): Run[] {
  const text = normalised(content)
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined
  const runs: Set[] = []
  let position = 0
  for (const character of text) {
    const level = levels?.[position]
    position += character.length
    const last = runs.at(-1)
    const font = character === '\n' ? 'Roboto' : fontOf(character, last?.font)
    if (character !== '\n' && INVISIBLE.test(character) && (font === null || font === 'Roboto')) continue
    const mirrored = level !== undefined && level % 2 === 1 ? bidi.getMirroredCharacter(character) : null
    const printable = font === null ? UNPRINTABLE : (mirrored ?? character)
    if (last && joins(last, character, font ?? 'Roboto', level)) last.text += printable
    else runs.push({ text: printable, font: font ?? 'Roboto', level })
  }
  return runs.map(({ text, font, level }) => ({
    text,
    ...(font === 'Roboto' ? {} : { font }),
    ...(level ? { level } : {}),
  }))
}

/** Returns the characters of texts that no font has, each once, in order. */
export function unprintable(texts: Iterable<string>): string[] {
  const missingCharacters = new Set<string>()
  for (const text of texts) {
    let before: FontName | undefined
    for (const character of normalised(text)) {
      const font = fontOf(character, before)
      if (font) before = font
      else if (!INVISIBLE.test(character)) missingCharacters.add(character)
    }
  }
  return [...missingCharacters]
}
