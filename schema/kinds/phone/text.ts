import { plain } from '../plain.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  ...plain(),
  several: true,
  heads: [
    'Phone',
    'Phone number',
    'Telephone',
    'Telephone number',
    'Tel',
    'Mobile',
    'Mobile number',
    'Cell',
    '电话号码',
    '手机',
    '手机号',
    '联系电话',
  ],
})
