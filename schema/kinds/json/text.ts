import { structure } from '../structure.ts'

export const text = structure
