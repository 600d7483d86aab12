import { readTime } from '../reading.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({ format: 'text', print: (made: string) => ({ made }), read: readTime })
