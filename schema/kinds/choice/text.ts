import { readKey } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  format: 'text',
  print: (value: string, { style, choice }) => (style === 'iso' ? value : choice(value)) || null,
  read: readKey,
})
