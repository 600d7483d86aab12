import { figure } from '../figure.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({ ...figure(), heads: ['Qty', 'Quantity', '数量'] })
