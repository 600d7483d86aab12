import type { z } from 'zod'
import { holdsCardNumber } from '../text/cardNumbers.ts'
import { fails } from './field.ts'

/** Whether a value holds a text, however deep, that holds the whole number of a payment card. */
export function holdsOneWithin(value: unknown): boolean {
  if (typeof value === 'string') return holdsCardNumber(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsOneWithin)
}

/** The schema, which takes no text with the whole number of a payment card: every kind of field that people write into has it. */
export const cardless = <S extends z.ZodType>(schema: S): S =>
  schema.refine((value) => !holdsOneWithin(value), fails('card_number'))
