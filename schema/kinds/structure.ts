import { readStructure } from './reading.ts'
import type { TextFormat } from './textFormat.ts'

/** Structured values as JSON. */
export const structure = (): TextFormat => ({
  format: 'text',
  print: (value: unknown) => JSON.stringify(value),
  read: readStructure,
})
