import { readFlag } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  format: 'text',
  print: (value: boolean, { style, flag }) => (style === 'iso' ? String(value) : flag(value)),
  read: readFlag,
})
