import { countryNamed } from '../../engine/text/countryNames.ts'
import { BadCell, type TextFormat } from '../textFormat.ts'
import { countryName } from './model.ts'

/** Written by name for people and by code for programs; either is read. */
export const text = (): TextFormat => ({
  format: 'text',
  print: (value: string, { style, locale }) => (style === 'iso' ? value : countryName(value, locale)),
  read: (cell) => {
    const country = countryNamed(cell)
    if (!country) throw new BadCell('country')
    return country
  },
})
