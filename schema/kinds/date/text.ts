import { printDay } from '../printing.ts'
import { readDay } from '../reading.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({
  format: 'date',
  ordered: true,
  print: (value: string, { style, locale }) => printDay(value, style, locale),
  read: readDay,
})
