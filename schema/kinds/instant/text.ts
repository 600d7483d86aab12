import { printInstant } from '../printing.ts'
import { readInstant } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  format: 'instant',
  ordered: true,
  print: (value: string, { style, locale }) => printInstant(value, style, locale),
  read: readInstant,
})
