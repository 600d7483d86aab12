import type { z } from 'zod'
import { holdsCardNumber } from '../text/cardNumbers.ts'
import { failsWith } from './field.ts'

/** Whether a value contains a complete payment card number in a text, at any depth. */
export function containsCardNumber(value: unknown): boolean {
  if (typeof value === 'string') return holdsCardNumber(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(containsCardNumber)
}

let isConfirmed = false

/** Runs a check with card numbers allowed in free text, because the writer confirmed that they are none. Applies only to synchronous code. */
export function withConfirmedNumbers<T>(check: () => T): T {
  const before = isConfirmed
  isConfirmed = true
  try {
    return check()
  } finally {
    isConfirmed = before
  }
}

/** Refuses texts that contain a complete payment card number. Used by every field kind that people type into. */
export const refuseCardNumbers = <S extends z.ZodType>(schema: S): S =>
  schema.refine((value) => !containsCardNumber(value), failsWith('card_number'))

/** The same for free text, where the writer can confirm that a number is no card number (`withConfirmedNumbers`). */
export const refuseCardNumbersInProse = <S extends z.ZodType>(schema: S): S =>
  schema.refine((value) => isConfirmed || !containsCardNumber(value), failsWith('card_number'))
