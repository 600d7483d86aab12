import { z } from 'zod'

/** Common parameters of calendar endpoints. */
export { dayAsked as day } from '../../engine/time/dayAsked.ts'

export const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'id')
  .transform((text) => text.split(',').map(Number))
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'int')
    .transform(Number)
    .pipe(z.int().gte(min).lte(max))
export const some = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)))

export const workerFilters = {
  worker_ids: ids.optional(),
  franchise_id: ids.optional(),
  location_ids: ids.optional(),
  worker_category_id: ids.optional(),
}
export type WorkerFilters = z.output<z.ZodObject<typeof workerFilters>>
