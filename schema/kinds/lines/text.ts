import { readStructure } from '../reading.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({
  format: 'text',
  print: (value: readonly unknown[]) => (value.length ? JSON.stringify(value) : null),
  read: readStructure,
})
