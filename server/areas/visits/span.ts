import type { DayRange } from '../../../schema/engine/time/time.ts'
import { addDays } from '../../../schema/engine/time/time.ts'
import { invalid } from '../../engine/http/errors.ts'

/** @throws problem 422 at `to` if it is before the start, or more than `longest` days after it */
export function checkSpan({ from, to }: DayRange, longest: number): void {
  if (to < from || to > addDays(from, longest)) throw invalid({ to: [{ code: 'before_start' }] })
}
