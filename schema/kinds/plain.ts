import type { TextFormat } from './textFormat.ts'

/** Text as it is. */
export const plain = (): TextFormat => ({
  format: 'text',
  print: (value: unknown) => String(value) || null,
  read: (text) => text,
})
