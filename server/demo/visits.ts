import { workers } from '../../schema/areas/visits/demo/workers.ts'
import { REGIONS } from '../../schema/engine/time/bankHolidays.ts'
import { hoursOn, shown } from '../../schema/engine/time/shifts.ts'
import { addDays, fullWeek, weekdayOf } from '../../schema/engine/time/time.ts'
import { type Random, random } from './random.ts'
import { SPAN } from './rows.ts'
import { ABORTED, BRIEFS, LEAVE, LOCKS, VISITS } from './visitWords.ts'

/** Where a customer is, in a city that a location is called after. */
export interface Site {
  readonly id: number
  readonly city: string
  readonly franchise_id: number | null
  readonly site: string
}
/** A job that was made on `day`; of a category of job statuses. */
export interface DemoJob extends Site {
  readonly title: string
  readonly category: string
  readonly day: string
}

/** An appointment; times are quarters of an hour after midnight on the wall of the business. */
export interface VisitRow {
  readonly n: number
  readonly kind: string
  readonly title: string | null
  readonly status: string
  readonly cancel_reason: string | null
  readonly day: string
  readonly from: number
  readonly to: number
  readonly subject: string | null
  readonly subject_id: number | null
  readonly site: string | null
  readonly franchise_id: number
  readonly worker_ids: readonly number[]
}

/**
 * How far the demo business looks back and ahead, in days, and how far at two of three of its workers, who came later; how much of a day is booked after the next
 * week.
 */
const [BACK, LATE, AHEAD, LATER] = [SPAN, 365, 56, 0.45]
/** How long a job that was done had waited at most, in days. */
const PATIENCE = 35
/** Locations of the demo business by their ids. */
const CITIES = ['', 'Leeds', 'Bradford', 'Wakefield', 'York', 'Harrogate', 'Manchester', 'Stockport', 'Salford']
CITIES.push('Sheffield', 'Rotherham')

const quarterOf = (time: string) => Number(time.slice(0, 2)) * 4 + Math.floor(Number(time.slice(3)) / 15)

/**
 * Jobs that wait to be visited, in the order in which they were made: gives one that had been made by then, not longer ago than `wait` days, and
 * leaves it waiting where nobody opened the door.
 */
function queues(jobs: readonly DemoJob[], categories: readonly string[], wait = SPAN) {
  const waiting = new Map<string, DemoJob[]>()
  for (const job of jobs.filter(({ category }) => categories.includes(category)))
    waiting.set(job.city, [...(waiting.get(job.city) ?? []), job])
  for (const list of waiting.values()) list.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))
  return (city: string, day: string, stays = false): DemoJob | undefined => {
    const [list, since] = [waiting.get(city) ?? [], addDays(day, -wait)]
    const at = list.findIndex((job) => since <= job.day && job.day <= day)
    return at < 0 || stays ? list[at] : list.splice(at, 1)[0]
  }
}

/** What became of a visit: those of days gone by are over, those of today are as far as the clock is. */
function statusOf(
  r: Random,
  day: string,
  [from, to]: readonly [number, number],
  now: { day: string; quarter: number },
) {
  const roll = r.next()
  const over = day < now.day || (day === now.day && to <= now.quarter)
  if (over) return roll < 0.9 ? 'done' : roll < 0.93 ? 'part_done' : roll < 0.97 ? 'no_access' : 'cancelled'
  if (day === now.day && from <= now.quarter) return 'on_site'
  if (day === now.day && from <= now.quarter + 2) return 'on_the_way'
  return roll < 0.45 ? 'confirmed' : 'booked'
}

/** Days of leave of a worker: a fortnight and a week of the year behind, for some a few days of the weeks ahead. */
function leaveOf(r: Random, id: number, today: string): readonly (readonly [from: string, days: number])[] {
  const monday = (weeks: number) => addDays(fullWeek(today).from, weeks * 7)
  const ahead: readonly (readonly [string, number])[] =
    id % 13 === 5 ? [[monday(1), 5]] : id % 9 === 0 ? [[monday(3), 12]] : []
  return [[monday(-46 + r.below(20)), 12], [monday(-22 + r.below(18)), 5], ...ahead]
}

/**
 * Who was, is and will be where: two years behind, this week and the next full, then fewer. The same for the same day, places and jobs.
 * No two of a worker overlap, and all lie in the hours of the worker.
 */
export function visitRows(sites: readonly Site[], jobs: readonly DemoJob[], at: number): VisitRow[] {
  const r = random(20_261_122)
  const { day: today, time } = shown(at)
  const now = { day: today, quarter: quarterOf(time) }
  const full = addDays(fullWeek(today).from, 13)
  const near = Map.groupBy(sites, ({ city }) => city)
  const finished = queues(jobs, ['completed', 'invoiced'], PATIENCE)
  const begun = queues(jobs, ['in_progress'])
  const coming = queues(jobs, ['scheduled'])
  const rows: VisitRow[] = []
  const plain = { status: 'booked', cancel_reason: null, subject: null, subject_id: null, site: null }
  const add = (row: Omit<VisitRow, 'n'>) => rows.push({ n: rows.length, ...row })

  for (const worker of workers) {
    const own = { franchise_id: worker.franchise_id, worker_ids: [worker.id] }
    const leave = leaveOf(r, worker.id, today)
    for (const [day, days] of leave)
      add({ ...plain, ...own, kind: 'leave', title: r.one(LEAVE), day, from: 0, to: days * 96 })
    const away = (day: string) => leave.some(([from, days]) => from <= day && day < addDays(from, days))
    for (let day = addDays(today, worker.id % 3 ? -LATE : -BACK); day <= addDays(today, AHEAD); day = addDays(day, 1)) {
      const [hours] = hoursOn(day, { shifts: worker.shifts, exceptions: [], holidays: REGIONS[0] })
      if (!hours || away(day) || (day > full && !r.chance(LATER))) continue
      let from = quarterOf(hours.from)
      let end = quarterOf(hours.to)
      if (weekdayOf(day) === 1 && day.slice(8) <= '07' && from === 32) {
        add({
          ...plain,
          ...own,
          kind: 'internal',
          title: r.one(BRIEFS),
          day,
          from,
          to: from + 3,
          status: day < today ? 'done' : 'booked',
        })
        from += 4
      }
      // Days gone by had fewer and longer visits: what was moved and refused is not in the books.
      const gone = day < fullWeek(today).from
      if (r.chance(0.03)) {
        add({ ...plain, ...own, kind: 'lock', title: r.one(LOCKS), day, from: end - 6, to: end })
        end -= 6
      }
      while (from + 4 <= end) {
        const wished = (gone ? 12 : 4) + r.below(gone ? 12 : 7)
        const to = Math.min(end, from + wished)
        const city = CITIES[r.chance(0.7) ? (worker.location_ids[0] ?? 1) : r.one(worker.location_ids)] ?? 'Leeds'
        const status = statusOf(r, day, [from, to], now)
        const job =
          status === 'cancelled' || (status === 'no_access' && day >= today)
            ? undefined
            : day < today
              ? finished(city, day, status === 'no_access')
              : (begun(city, day) ?? coming(city, day))
        const place = job ?? r.one(near.get(city) ?? sites)
        if (place)
          add({
            ...own,
            ...{ kind: job ? 'job' : 'survey', status, day, from, to },
            title: job?.title ?? r.one(VISITS[worker.worker_category_id - 1] ?? ['Survey']),
            cancel_reason: status === 'cancelled' ? r.one(ABORTED) : null,
            ...{ subject: job ? 'jobs' : 'customers', subject_id: place.id, site: place.site },
          })
        // The way to the next; now and then there is room for somebody.
        from = to + 1 + r.below(2) + (r.chance(gone ? 0.5 : 0.16) ? 5 : 0)
      }
    }
  }
  return rows
}
