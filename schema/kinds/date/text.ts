import { printDay } from '../printing.ts'
import { readDay } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  format: 'date',
  ordered: true,
  print: (value: string, { style, locale }) => printDay(value, style, locale),
  read: readDay,
})
