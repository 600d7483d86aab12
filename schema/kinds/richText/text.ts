import { plain } from '../plain.ts'

export const text = plain
