import { plain } from '../plain.ts'
import type { TextFormat } from '../textFormat.ts'

export const text = (): TextFormat => ({
  ...plain(),
  heads: ['Zip', 'Zip code', 'Postal code', 'PLZ', '邮政编码', '邮编'],
})
