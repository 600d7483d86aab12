import { z } from 'zod'
import { isDay } from './time.ts'

/** The first and the last day that requests may name: between them every day has a previous and a next day, and a beginning in every time zone. */
const [FIRST, LAST] = ['1900-01-01', '2999-12-31']

/** A day, `YYYY-MM-DD`, in a request; refused as `date` outside a reasonable range. */
export const dayAsked = z
  .string()
  .refine((text) => isDay(text) && text >= FIRST && text <= LAST, { params: { code: 'date' } })
  .meta({ format: 'date' })
