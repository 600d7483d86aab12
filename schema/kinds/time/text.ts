import { readTime } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({ format: 'text', print: (made: string) => ({ made }), read: readTime })
