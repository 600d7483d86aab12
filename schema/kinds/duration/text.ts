import { BadCell, type TextFormat } from '../textFormat.ts'
import { formatDuration, parseDuration } from './model.ts'

/** Readable for people, minutes for programs. */
export const text = (): TextFormat => ({
  format: 'text',
  print: (value: number, { style, locale }) => ({
    made: style === 'iso' ? String(value) : formatDuration(value, locale),
  }),
  read: (cell) => {
    const minutes = parseDuration(cell)
    if (minutes === undefined) throw new BadCell('number')
    return minutes
  },
})
