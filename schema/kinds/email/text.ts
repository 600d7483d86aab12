import { plain } from '../plain.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({
  ...plain(),
  several: true,
  heads: ['E-mail', 'Email address', 'E-mail address', 'Mail', '邮箱', '电邮', '电子邮箱', '邮件地址'],
})
