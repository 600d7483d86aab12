import { printInstant } from '../printing.ts'
import { readInstant } from '../reading.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({
  format: 'instant',
  ordered: true,
  print: (value: string, { style, locale }) => printInstant(value, style, locale),
  read: readInstant,
})
