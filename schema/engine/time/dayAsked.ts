import { z } from 'zod'
import { isDay } from './time.ts'

/** The first and the last day that anything is asked about: within them a day has a day before it, one after it, and a beginning in every zone. */
const [FIRST, LAST] = ['1900-01-01', '2999-12-31']

/** A day, `YYYY-MM-DD`, that a question or an act is about; refused as `date` beyond what anybody could mean. */
export const dayAsked = z
  .string()
  .refine((text) => isDay(text) && text >= FIRST && text <= LAST, { params: { code: 'date' } })
  .meta({ format: 'date' })
