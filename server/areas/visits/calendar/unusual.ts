import { sql } from 'kysely'
import workerCategories from '../../../../schema/areas/catalogue/worker-categories.ts'
import { localDayAndTime, shiftsOn, subtractRanges } from '../../../../schema/engine/time/shifts.ts'
import { dayOf, type Range } from '../../../../schema/engine/time/time.ts'
import type { Tx } from '../../../engine/db/kysely.ts'
import type { Question } from '../../../engine/http/questions.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { availabilityOf, rangeOf } from './availability.ts'

/** The fields of a booking that can make it unusual. */
export interface Booked {
  readonly kind: string
  readonly subject: string | null
  readonly subject_id: number | null
  readonly starts_at: string
  readonly ends_at: string
  readonly worker_ids: readonly number[]
}

interface Person {
  readonly id: number
  readonly name: string
  readonly trade: string | null
  /** Worker categories that the services of the job require; null if they require none. */
  readonly wanted: readonly string[] | null
  readonly fits: boolean
}

const trade = (alias: string) => titleExpression(workerCategories, alias)
const timesOf = ({ from, to }: Range) => `${localDayAndTime(from).time}–${localDayAndTime(to).time}`

/** Returns the booked workers with their category and the categories that the job requires. */
async function peopleOf(tx: Tx, { kind, subject, subject_id, worker_ids }: Booked): Promise<readonly Person[]> {
  const job = kind === 'job' && subject === 'jobs' ? subject_id : null
  const { rows } = await sql<Person>`
    select w.id, w.name, ${trade('k')} as trade, asked.names as wanted,
      coalesce(w.worker_category_id = any(asked.ids), asked.ids is null) as fits
    from workers w left join worker_categories k on k.id = w.worker_category_id
    cross join (select array_agg(distinct c.id) as ids, array_agg(distinct ${trade('c')} order by ${trade('c')}) as names
      from jobs_services l join services o on o.id = l.service_id join worker_categories c on c.id = o.worker_category_id
      where l.owner_id = ${job}) asked
    where w.id = any(${worker_ids}::bigint[]) order by w.id`.execute(tx)
  return rows
}

/**
 * Returns questions to ask before booking: `trade` for a worker of another category than the work requires, `hours` for a time outside the worker's
 * hours of that day. Nothing is asked about workers who already had the same work, or about time already booked.
 * @param before the booking before the change; null for a new one
 */
export async function unusualIn(tx: Tx, booking: Booked, before: Booked | null): Promise<Question[]> {
  const range = rangeOf(booking)
  const [people, availabilities] = [
    await peopleOf(tx, booking),
    new Map((await availabilityOf(tx, booking.worker_ids, range)).map((one) => [one.id, one])),
  ]
  return people.flatMap(({ id, name, trade, wanted, fits }): Question[] => {
    const isSameWorker = before?.worker_ids.includes(id) ?? false
    const asBefore = isSameWorker && before?.kind === booking.kind && before.subject_id === booking.subject_id
    const pattern = availabilities.get(id)?.pattern
    const shifts = pattern ? shiftsOn(dayOf(booking.starts_at), pattern) : []
    const outside = subtractRanges(subtractRanges([range], shifts), isSameWorker && before ? [rangeOf(before)] : [])
    const workerParams = { worker_id: id, worker: name }
    return [
      ...(fits || asBefore ? [] : [{ code: 'trade', ...workerParams, trade, wanted: wanted?.join(', ') ?? '' }]),
      ...(outside.length ? [{ code: 'hours', ...workerParams, hours: shifts.map(timesOf).join(', ') }] : []),
    ]
  })
}
