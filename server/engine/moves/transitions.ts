import type { AnyResource } from '../../../schema/engine/define.ts'
import { refusedTransition } from '../../../schema/engine/status/transitions.ts'
import { invalid, problem } from '../http/errors.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Checks changes of choices against their declared transitions.
 * @throws problem 409 status_move at the field, with the keys that may follow in `allowed`; 422 not_offered there for a new record
 */
export function checkTransitions({ fields }: AnyResource, values: Values, before: Values | null): void {
  const refused = refusedTransition(fields, values, before)
  if (!refused) return
  const { field, allowed } = refused
  if (!before) throw invalid({ [field]: [{ code: 'not_offered' }] })
  throw problem(409, 'status_move', { errors: { [field]: [{ code: 'status_move' }] }, allowed })
}
