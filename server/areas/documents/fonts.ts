import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

// Not every package lets its files be resolved by name.
const inPackage = (name: string, file: string) =>
  fileURLToPath(new URL(`../../../node_modules/${name}/${file}`, import.meta.url))
const roboto = (style: string) => inPackage('pdfmake', `fonts/Roboto/Roboto-${style}.ttf`)
const han = (style: string) => inPackage('@embedpdf/fonts-sc', `fonts/NotoSansHans-${style}.otf`)

/** Latin, Greek and Cyrillic; what it lacks, Chinese and Japanese, in the other. Only the characters that are used go into a paper. */
export const FONTS = {
  Roboto: { normal: roboto('Regular'), bold: roboto('Medium') },
  Han: { normal: han('Regular'), bold: han('Bold') },
}

const opened = new Map<string, Font>()
function has(font: keyof typeof FONTS, codePoint: number): boolean {
  const path = FONTS[font].normal
  const known = opened.get(path) ?? (openSync(path) as Font)
  opened.set(path, known)
  return known.hasGlyphForCodePoint(codePoint)
}

export interface Run {
  readonly text: string
  readonly font?: 'Han'
}

/** Text in runs of one font each. What neither font has, such as a smiling face, is left out: no box stands in its place. */
export function runsOf(whole: string): Run[] {
  const runs: { text: string; font?: 'Han' }[] = []
  for (const character of whole.replaceAll('\r', '')) {
    const codePoint = character.codePointAt(0) as number
    const isLatin = character === '\n' || has('Roboto', codePoint)
    if (!isLatin && !has('Han', codePoint)) continue
    const last = runs.at(-1)
    // A space goes with what stands before it.
    if (last && (Boolean(last.font) === !isLatin || character === ' ')) last.text += character
    else runs.push(isLatin ? { text: character } : { text: character, font: 'Han' })
  }
  return runs
}
