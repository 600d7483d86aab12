import type { leave, lock } from '../../../schema/areas/visits/acts.ts'
import type { ParsedBodyOf } from '../../../schema/engine/act.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { addDays, fromWallClock, isDay, startOfDay } from '../../../schema/engine/time/time.ts'
import { invalid } from '../../engine/http/errors.ts'

export interface Block {
  readonly kind: 'lock' | 'leave'
  readonly starts_at: string
  readonly ends_at: string
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** Reads a time block: it needs a date, both times, and start before end (fixed by the specification). `24:00` is the midnight after the day. */
export function lockOf({ date, start, end }: ParsedBodyOf<typeof lock>): Block {
  const errors: FieldErrors = {}
  if (!date || !isDay(date)) errors['date'] = [{ code: date ? 'date' : 'time_lock' }]
  for (const [name, value] of [
    ['start', start],
    ['end', end],
  ] as const)
    if (!value || !(CLOCK.test(value) || (name === 'end' && value === '24:00')))
      errors[name] = [{ code: value ? 'time' : 'time_lock' }]
  if (Object.keys(errors).length || !date || !start || !end) throw invalid(errors)
  if (start >= end) throw invalid({ end: [{ code: 'time_lock' }] })
  const instantOf = (time: string) => {
    if (time === '24:00') return startOfDay(addDays(date, 1))
    // A whole day starts at its first instant even if the clocks change at midnight.
    return time === '00:00' ? startOfDay(date) : fromWallClock(date, time)
  }
  const [starts_at, ends_at] = [instantOf(start), instantOf(end)]
  if (!starts_at || !ends_at) throw invalid({ [starts_at ? 'end' : 'start']: [{ code: 'time_skipped' }] })
  return { kind: 'lock', starts_at, ends_at }
}

/** Reads leave: whole days, including both ends. */
export function leaveOf({ from, to }: ParsedBodyOf<typeof leave>): Block {
  const errors: FieldErrors = {}
  if (!from || !isDay(from)) errors['from'] = [{ code: from ? 'date' : 'required' }]
  if (!to || !isDay(to)) errors['to'] = [{ code: to ? 'date' : 'required' }]
  if (Object.keys(errors).length || !from || !to) throw invalid(errors)
  if (to < from) throw invalid({ to: [{ code: 'before_start' }] })
  if (to > addDays(from, 366)) throw invalid({ to: [{ code: 'too_far' }] })
  return { kind: 'leave', starts_at: startOfDay(from), ends_at: startOfDay(addDays(to, 1)) }
}
