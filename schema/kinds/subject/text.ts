import { pointer } from '../pointer.ts'

export const text = pointer
