import { LOCALES } from '../../engine/text/format.ts'
import { BadCell, type TextFace } from '../textFace.ts'
import { COUNTRIES, countryName } from './model.ts'

const fold = (text: string) => text.trim().toLowerCase()
/** Codes and the names that people write, in every language of the program → code. */
const byText = new Map(
  COUNTRIES.flatMap((code) =>
    [code, ...LOCALES.map((locale) => countryName(code, locale))].map((text) => [fold(text), code] as const),
  ),
)

/** For people by name, for programs by code; read as either. */
export const text = (): TextFace => ({
  format: 'text',
  print: (value: string, { style, locale }) => (style === 'iso' ? value : countryName(value, locale)),
  read: (cell) => {
    const found = byText.get(fold(cell))
    if (!found) throw new BadCell('country')
    return found
  },
})
