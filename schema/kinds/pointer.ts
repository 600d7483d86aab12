import { readId } from './reading.ts'
import type { TextFormat } from './textFormat.ts'

/** A record by its id; people read and write it by its title. */
export const pointer = (): TextFormat => ({ format: 'number', print: (value: number) => value, read: readId })
