import { readKey } from '../reading.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({
  format: 'text',
  print: (value: string, { style, choice }) => (style === 'iso' ? value : choice(value)) || null,
  read: readKey,
})
