import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

// Not every package exports its files, so they are found by path.
const inPackage = (name: string, file: string) =>
  fileURLToPath(new URL(`../../../node_modules/${name}/${file}`, import.meta.url))
const roboto = (style: string) => inPackage('pdfmake', `fonts/Roboto/Roboto-${style}.ttf`)
const embedded = (language: string, file: string) => inPackage(`@embedpdf/fonts-${language}`, `fonts/${file}`)
const han = (style: string) => inPackage('@embedpdf/fonts-sc', `fonts/NotoSansHans-${style}.otf`)
/** A Google Fonts family, whose files name the weight twice. */
const google = (name: string, family: string) => ({
  normal: inPackage(`@expo-google-fonts/${name}`, `400Regular/${family}_400Regular.ttf`),
  bold: inPackage(`@expo-google-fonts/${name}`, `700Bold/${family}_700Bold.ttf`),
})

/** Only the fonts of the scripts used in a document are opened, and only the characters used are embedded in the PDF. */
export const FONTS = {
  /** Latin, Greek and Cyrillic. */
  Roboto: { normal: roboto('Regular'), bold: roboto('Medium') },
  /** Chinese and Japanese. */
  Han: { normal: han('Regular'), bold: han('Bold') },
  Korean: { normal: embedded('kr', 'NotoSansKR-Regular.otf'), bold: embedded('kr', 'NotoSansKR-Bold.otf') },
  Arabic: {
    normal: embedded('arabic', 'NotoNaskhArabic-Regular.ttf'),
    bold: embedded('arabic', 'NotoNaskhArabic-Bold.ttf'),
  },
  Hebrew: {
    normal: embedded('hebrew', 'NotoSansHebrew-Regular.ttf'),
    bold: embedded('hebrew', 'NotoSansHebrew-Bold.ttf'),
  },
  Thai: google('noto-sans-thai', 'NotoSansThai'),
  Devanagari: google('noto-sans-devanagari', 'NotoSansDevanagari'),
  Bengali: google('noto-sans-bengali', 'NotoSansBengali'),
  Gurmukhi: google('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  Gujarati: google('noto-sans-gujarati', 'NotoSansGujarati'),
  Tamil: google('noto-sans-tamil', 'NotoSansTamil'),
  Emoji: google('noto-emoji', 'NotoEmoji'),
}
export type FontName = keyof typeof FONTS

/** Fonts by script, in the order they are tried if Roboto has no glyph. */
const BY_SCRIPT: readonly (readonly [FontName, RegExp])[] = [
  ['Han', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/u],
  ['Korean', /\p{scx=Hangul}/u],
  ['Arabic', /\p{scx=Arabic}/u],
  ['Hebrew', /\p{scx=Hebrew}/u],
  ['Thai', /\p{scx=Thai}/u],
  ['Devanagari', /\p{scx=Devanagari}/u],
  ['Bengali', /\p{scx=Bengali}/u],
  ['Gurmukhi', /\p{scx=Gurmukhi}/u],
  ['Gujarati', /\p{scx=Gujarati}/u],
  ['Tamil', /\p{scx=Tamil}/u],
  ['Emoji', /[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}]/u],
  // Characters of no particular script, such as symbols.
  ['Han', /./su],
]

const opened = new Map<string, Font>()
function hasGlyph(font: FontName, codePoint: number): boolean {
  const path = FONTS[font].normal
  const fontFile = opened.get(path) ?? (openSync(path) as Font)
  opened.set(path, fontFile)
  return fontFile.hasGlyphForCodePoint(codePoint)
}

/** Marks, joiners and selectors, which belong to the character before them. */
const COMBINING = /[\p{Mark}\p{Join_Control}\p{Variation_Selector}\p{Emoji_Modifier}]/u

/**
 * Returns the font of a character.
 * @param before font of the previous character, which keeps marks and joiners with their letter
 * @returns null if no font has it
 */
export function fontOf(character: string, before: FontName | undefined): FontName | null {
  const codePoint = character.codePointAt(0) as number
  if (before && COMBINING.test(character) && hasGlyph(before, codePoint)) return before
  if (hasGlyph('Roboto', codePoint)) return 'Roboto'
  return BY_SCRIPT.find(([font, script]) => script.test(character) && hasGlyph(font, codePoint))?.[0] ?? null
}
