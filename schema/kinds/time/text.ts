import { readTime } from '../reading.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({ format: 'text', print: (value: string) => ({ made: value }), read: readTime })
