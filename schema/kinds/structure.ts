import { readStructure } from './reading.ts'
import type { TextFace } from './textFace.ts'

/** Structured values as JSON. */
export const structure = (): TextFace => ({
  format: 'text',
  print: (value: unknown) => JSON.stringify(value),
  read: readStructure,
})
