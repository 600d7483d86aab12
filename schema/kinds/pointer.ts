import { readId } from './reading.ts'
import type { TextFace } from './textFace.ts'

/** A record by its number; by its title it is read and written by who knows the records. */
export const pointer = (): TextFace => ({ format: 'number', print: (value: number) => value, read: readId })
