import type { z } from 'zod'
import { holdsCardNumber } from '../text/cardNumbers.ts'
import { failsWith } from './field.ts'

/** Whether a value holds a text, however deep, that holds the whole number of a payment card. */
export function containsCardNumber(value: unknown): boolean {
  if (typeof value === 'string') return holdsCardNumber(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(containsCardNumber)
}

let isConfirmed = false

/** Runs a check in which prose may hold what looks like the number of a card: somebody has said that it is none. Only what runs at once counts. */
export function withConfirmedNumbers<T>(check: () => T): T {
  const before = isConfirmed
  isConfirmed = true
  try {
    return check()
  } finally {
    isConfirmed = before
  }
}

/** The schema, which takes no text with the whole number of a payment card: every kind of field that people write into has it. */
export const refuseCardNumbers = <S extends z.ZodType>(schema: S): S =>
  schema.refine((value) => !containsCardNumber(value), failsWith('card_number'))

/** The same for kinds of free text, where somebody may say that a number is no card (`withConfirmedNumbers`). */
export const refuseCardNumbersInProse = <S extends z.ZodType>(schema: S): S =>
  schema.refine((value) => isConfirmed || !containsCardNumber(value), failsWith('card_number'))
