import { plain } from '../plain.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  ...plain(),
  several: true,
  heads: ['E-mail', 'Email address', 'E-mail address', 'Mail', '邮箱', '电邮', '电子邮箱', '邮件地址'],
})
