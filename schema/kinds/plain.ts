import type { TextFace } from './textFace.ts'

/** Text as it is. */
export const plain = (): TextFace => ({
  format: 'text',
  print: (value: unknown) => String(value) || null,
  read: (text) => text,
})
