import { readStructure } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  format: 'text',
  print: (value: readonly unknown[]) => (value.length ? JSON.stringify(value) : null),
  read: readStructure,
})
