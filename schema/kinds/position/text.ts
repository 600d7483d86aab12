import { figure } from '../figure.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({ ...figure(), heads: ['Order', 'Sort order', 'Rank', '顺序', '次序'] })
