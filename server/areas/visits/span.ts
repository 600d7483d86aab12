import type { DayRange } from '../../../schema/time.ts'
import { addDays } from '../../../schema/time.ts'
import { invalid } from '../../kit/errors.ts'

/** @throws problem 422 at `to` where it is before the beginning, or more than so many days after it */
export function checkSpan({ from, to }: DayRange, longest: number): void {
  if (to < from || to > addDays(from, longest)) throw invalid({ to: [{ code: 'before_start' }] })
}
