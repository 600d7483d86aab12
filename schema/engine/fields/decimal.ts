import { z } from 'zod'
import { failsWith, parsed } from './field.ts'

/**
 * A number with at most `places` decimals between `min` and `max`. Decimals are counted on the shortest text that reads back as the same number, so
 * nothing is computed in floating point.
 */
export function decimalSchema(decimals: number, min: number, max: number): z.ZodType<number> {
  const shape = new RegExp(`^-?\\d+(\\.\\d{1,${decimals}})?$`)
  return z
    .number()
    .gte(min)
    .lte(max)
    .refine((v) => shape.test(String(v)), failsWith('decimals', { places: decimals }))
}

/** Parses one decimal of a query string. */
export function decimalOf(raw: string, code: string): number {
  return parsed(z.number(), raw.trim() === '' ? raw : Number(raw), code)
}
