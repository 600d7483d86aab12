import { figure } from '../figure.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({ ...figure(), heads: ['Qty', 'Quantity', '数量'] })
