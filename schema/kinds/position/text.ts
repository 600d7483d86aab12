import { figure } from '../figure.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({ ...figure(), heads: ['Order', 'Sort order', 'Rank', '顺序', '次序'] })
