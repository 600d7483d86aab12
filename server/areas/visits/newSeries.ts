import appointments, { blocksWork } from '../../../schema/areas/visits/appointments.ts'
import { isWithinDay } from '../../../schema/engine/time/time.ts'
import { checkRules } from '../../../schema/engine/validate.ts'
import { invalid } from '../../engine/http/errors.ts'
import { within } from '../../engine/write/bulkOrder.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'

export interface First extends Record<string, unknown> {
  readonly starts_at: string
  readonly ends_at: string
  readonly worker_ids: readonly number[]
  readonly override_reason?: string | null
}

/** Checks the first appointment of a series like a single booking. Leave has its own days and cannot repeat. */
export function firstOf(body: unknown): First {
  return within('appointment', () => {
    const values = validateBody(appointments, 'create', body, null) as First
    const errors = checkRules(appointments, { exclusive: true, status: 'booked', ...values })
    if (Object.keys(errors).length) throw invalid(errors)
    if (values['kind'] === 'leave' || !isWithinDay(values.starts_at, values.ends_at))
      throw invalid({ kind: [{ code: 'not_offered' }] })
    return values
  })
}

/** What all dates of a series take from the first appointment. */
export const seedOf = (first: First) => ({
  starts_at: first.starts_at,
  ends_at: first.ends_at,
  worker_ids: first.worker_ids,
  blocks: blocksWork(first),
  franchise_id: (first['franchise_id'] as number | null | undefined) ?? null,
})
