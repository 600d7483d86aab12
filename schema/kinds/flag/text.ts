import { readFlag } from '../reading.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({
  format: 'text',
  print: (value: boolean, { style, flag }) => (style === 'iso' ? String(value) : flag(value)),
  read: readFlag,
})
