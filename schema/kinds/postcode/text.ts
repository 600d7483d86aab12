import { plain } from '../plain.ts'
import type { TextFace } from '../textFace.ts'

export const text = (): TextFace => ({
  ...plain(),
  heads: ['Zip', 'Zip code', 'Postal code', 'PLZ', '邮政编码', '邮编'],
})
