import { joinValues } from '../../engine/text/separated.ts'
import { readKey, readList } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  format: 'text',
  print: (value: readonly string[], { style, choice }) =>
    joinValues(style === 'iso' ? value : value.map(choice), ', ') || null,
  read: (cell, reading) => readList(cell).map((one) => readKey(one, reading)),
})
