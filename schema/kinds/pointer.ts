import { readId } from './reading.ts'
import type { TextFace } from './textFace.ts'

/** A record by its id; people read and write it by its title. */
export const pointer = (): TextFace => ({ format: 'number', print: (value: number) => value, read: readId })
