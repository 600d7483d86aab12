import { joinValues } from '../../engine/text/separated.ts'
import { readId, readList } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  format: 'text',
  print: (value: readonly number[]) => joinValues(value, ', ') || null,
  read: (cell) => readList(cell).map(readId),
})
