import { mutant } from '../mutant.ts'

const AVAILABILITY = 'server/areas/visits/calendar/availability.ts'

/** Time: who can be booked when, and what comes again. */
export const calendar = [
  mutant(
    'visits that touch clash',
    'server/areas/visits/calendar/checkBooking.ts',
    'a.from < b.to && b.from < a.to',
    'a.from <= b.to && b.from <= a.to',
    'areas/visits/api/appointments',
  ),
  mutant(
    'a visit clashes with itself when it is moved',
    AVAILABILITY,
    'and b.appointment_id is distinct from ${except}::bigint',
    'and (${except}::bigint is null or true)',
    'areas/visits/api/appointments',
    'areas/visits/api/dispatch',
  ),
  mutant(
    'somebody who has left is booked',
    AVAILABILITY,
    "  if (!active) return 'inactive'\n",
    '',
    'areas/visits/api/appointments',
    'areas/visits/api/availability',
  ),
  mutant(
    'leave is said to be a lock',
    AVAILABILITY,
    "blocks.some(({ kind }) => kind === 'leave') ? 'leave' : 'lock'",
    "'lock'",
    'areas/visits/api/appointments',
    'areas/visits/api/availability',
    'areas/visits/api/workers',
  ),
  mutant(
    'hours are taken away from under a visit',
    'server/areas/visits/calendar/checkHours.ts',
    "  if (stranded.length) throw problem(409, 'hours_booked', { clashes: stranded.slice(0, 50) })\n",
    '',
    'areas/visits/api/availability',
    'areas/visits/api/workers',
  ),
  mutant(
    'visits are booked at once without waiting',
    AVAILABILITY,
    'order by id for no key update`',
    'order by id`',
    'areas/visits/api/appointments-stress',
    'areas/visits/api/appointments',
    'engine/api/race',
  ),
  mutant(
    'the month that is too short has no date',
    'schema/engine/time/recurrence.ts',
    'yield wanted < next ? wanted : addDays(next, -1)',
    'yield wanted',
    'engine/unit/schema/recurrence',
  ),
  mutant(
    'the last Friday is sometimes in the next month',
    'schema/engine/time/recurrence.ts',
    'addDays(last, -((weekdayOf(last) - wanted + 7) % 7))',
    'addDays(last, -(weekdayOf(last) - wanted))',
    'engine/unit/schema/recurrence',
  ),
]
