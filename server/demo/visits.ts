import { workers } from '../../schema/areas/visits/demo/workers.ts'
import { REGIONS } from '../../schema/engine/time/bankHolidays.ts'
import { hoursOn, localDayAndTime } from '../../schema/engine/time/shifts.ts'
import { addDays, fullWeek, weekdayOf } from '../../schema/engine/time/time.ts'
import { type Random, random } from './random.ts'
import { SPAN } from './rows.ts'

/** Purposes of visits by worker category. */
const VISITS: readonly (readonly string[])[] = [
  ['Boiler service', 'Radiator survey', 'Heat pump survey', 'Boiler losing pressure', 'Gas safety check'],
  ['Bathroom survey', 'Leak detection', 'CCTV drain survey', 'Tap replacement', 'Blocked drain'],
  ['Rewire survey', 'Consumer unit', 'EV charger survey', 'Periodic inspection', 'Lights tripping'],
  ['End of tenancy clean', 'Office clean', 'Window cleaning', 'Kitchen deep clean'],
  ['Garden survey', 'Fence panels', 'Hedge cutting', 'Lawn and borders'],
  ['Pest survey', 'Wasp nest', 'Mice – second visit', 'Bed bug heat treatment'],
  ['Shadowing a colleague'],
]
const BRIEFS = ['Team meeting', 'Toolbox talk', 'Van and stock check']
const LEAVE = ['Holiday', 'Holiday', 'Holiday', 'Parental leave', 'Training course']
const LOCKS = ['Dentist', 'Van MOT', 'School run', 'Hospital appointment']
const ABORTED = ['Customer is away', 'Customer will rebook', 'Tenant has moved out', 'Road closed by snow']

/** Location of a customer, in a city that a location is named after. */
export interface Site {
  readonly id: number
  readonly city: string
  readonly franchise_id: number | null
  readonly site: string
}
/** A job created on `day`; `category` is that of its status. */
export interface DemoJob extends Site {
  readonly title: string
  readonly category: string
  readonly day: string
}

/** An appointment; times are quarters of an hour after local midnight. */
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

/** Days of history and of future bookings; share of a day that is booked after next week, and share of free time booked in the past. */
const [DAYS_BACK, DAYS_AHEAD, LATER, QUIET] = [SPAN, 56, 0.45, 0.5]
/**
 * Share of free time that is booked, by weeks from this one: this week and the next are full, later ones nearly empty, so that an hour booked ahead
 * is worth about as much as one in past weeks.
 */
const BOOKED_AHEAD = [0.9, 0.9, 0.15, 0.1, 0.05]
/** Weeks from this one until a scheduled job is visited, by the last digit of its id. */
const WEEKS_AHEAD = [1, 1, 0, 1, 0, 1, 1, 2, 1, 3]
/** Workers from the beginning, at least one in each city. The others joined in recent weeks, when another business was taken over. */
const FIRST = new Set([1, 2, 4, 7, 8, 11, 18, 19, 31, 39])
/** Maximum days a completed job had waited. */
const TIMEOUT = 35
/** Demo locations by id. */
const CITIES = ['', 'Leeds', 'Bradford', 'Wakefield', 'York', 'Harrogate', 'Manchester', 'Stockport', 'Salford']
CITIES.push('Sheffield', 'Rotherham')

const quarterOf = (time: string) => Number(time.slice(0, 2)) * 4 + Math.floor(Number(time.slice(3)) / 15)

/**
 * Queues of jobs waiting for a visit, in order of creation: returns one that existed by then and waited at most `wait` days, and keeps it waiting if
 * nobody opened the door.
 */
function queues(
  jobs: readonly DemoJob[],
  categories: readonly string[],
  { wait = SPAN, isDue = () => true }: { wait?: number; isDue?: (job: DemoJob, day: string) => boolean } = {},
) {
  const waiting = new Map<string, DemoJob[]>()
  for (const job of jobs.filter(({ category }) => categories.includes(category)))
    waiting.set(job.city, [...(waiting.get(job.city) ?? []), job])
  for (const list of waiting.values()) list.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))
  return (city: string, day: string, keepsJob = false): DemoJob | undefined => {
    const [list, since] = [waiting.get(city) ?? [], addDays(day, -wait)]
    const index = list.findIndex((job) => since <= job.day && job.day <= day && isDue(job, day))
    return index < 0 || keepsJob ? list[index] : list.splice(index, 1)[0]
  }
}

/** Share of free time that is booked on a day. */
const bookedShare = (day: string, today: string): number =>
  BOOKED_AHEAD.findLast((_, i) => addDays(fullWeek(today).from, 7 * i) <= day) ?? QUIET

/** Whether a scheduled job is visited by a day or stays for a later week. */
const dueFrom = (today: string) => (job: DemoJob, day: string) =>
  addDays(fullWeek(today).from, 7 * (WEEKS_AHEAD[job.id % WEEKS_AHEAD.length] ?? 0)) <= day

/** Returns the day a demo worker joined; null if they were there from the beginning. */
export const joinedOn = (id: number, today: string): string | null =>
  FIRST.has(id) ? null : addDays(fullWeek(today).from, -7 * (2 + (id % 8)))

/** Returns the status of a visit: past days are finished, today's depends on the time. */
function statusOf(
  r: Random,
  day: string,
  [from, to]: readonly [number, number],
  now: { day: string; quarter: number },
) {
  const roll = r.next()
  const isPast = day < now.day || (day === now.day && to <= now.quarter)
  if (isPast) return roll < 0.9 ? 'done' : roll < 0.93 ? 'part_done' : roll < 0.97 ? 'no_access' : 'cancelled'
  if (day === now.day && from <= now.quarter) return 'on_site'
  if (day === now.day && from <= now.quarter + 2) return 'on_the_way'
  return roll < 0.45 ? 'confirmed' : 'booked'
}

/** Returns a worker's leave: two weeks and one week in the past year, for some a few days in the coming weeks. */
function leaveOf(r: Random, id: number, today: string): readonly (readonly [from: string, days: number])[] {
  const monday = (weeks: number) => addDays(fullWeek(today).from, weeks * 7)
  const upcoming: readonly (readonly [string, number])[] =
    id % 13 === 5 ? [[monday(1), 5]] : id % 9 === 0 ? [[monday(3), 12]] : []
  return [[monday(-46 + r.below(20)), 12], [monday(-22 + r.below(18)), 5], ...upcoming]
}

/**
 * Generates visits: two past years, this and next week full, then fewer. The same for the same day, places and jobs. A worker's visits never overlap,
 * and all are within working hours.
 */
export function visitRows(sites: readonly Site[], jobs: readonly DemoJob[], at: number): VisitRow[] {
  const r = random(20_261_122)
  const { day: today, time } = localDayAndTime(at)
  const now = { day: today, quarter: quarterOf(time) }
  const full = addDays(fullWeek(today).from, 13)
  const sitesByCity = Map.groupBy(sites, ({ city }) => city)
  const finished = queues(jobs, ['completed', 'invoiced'], { wait: TIMEOUT })
  const startedJob = queues(jobs, ['in_progress'])
  const coming = queues(jobs, ['scheduled'], { isDue: dueFrom(today) })
  const rows: VisitRow[] = []
  const plain = { status: 'booked', cancel_reason: null, subject: null, subject_id: null, site: null }
  const add = (row: Omit<VisitRow, 'n'>) => rows.push({ n: rows.length, ...row })

  const staff = workers.map((worker) => ({
    ...worker,
    own: { franchise_id: worker.franchise_id, worker_ids: [worker.id] },
    since: joinedOn(worker.id, today) ?? '',
    leave: leaveOf(r, worker.id, today).filter(([from]) => from >= (joinedOn(worker.id, today) ?? '')),
  }))
  for (const { own, leave } of staff)
    for (const [day, days] of leave)
      add({ ...plain, ...own, kind: 'leave', title: r.one(LEAVE), day, from: 0, to: days * 96 })

  for (let n = 0, day = addDays(today, -DAYS_BACK); day <= addDays(today, DAYS_AHEAD); n++, day = addDays(day, 1)) {
    // Past days had fewer and longer visits, because moved and refused ones are gone.
    const isPastWeek = day < fullWeek(today).from
    // Each day another worker is the first to get jobs.
    for (const worker of [...staff.slice(n % staff.length), ...staff.slice(0, n % staff.length)]) {
      const { own, since, leave } = worker
      const [hours] = hoursOn(day, { shifts: worker.shifts, exceptions: [], holidays: REGIONS[0] })
      const isAway = day < since || leave.some(([from, days]) => from <= day && day < addDays(from, days))
      if (!hours || isAway || (day > full && !r.chance(LATER))) continue
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
      if (r.chance(0.03)) {
        add({ ...plain, ...own, kind: 'lock', title: r.one(LOCKS), day, from: end - 6, to: end })
        end -= 6
      }
      while (from + 4 <= end) {
        const short = Math.min(end, from + 4 + r.below(7))
        const city = CITIES[r.chance(0.7) ? (worker.location_ids[0] ?? 1) : r.one(worker.location_ids)] ?? 'Leeds'
        const status = statusOf(r, day, [from, short], now)
        const job =
          status === 'cancelled' || (status === 'no_access' && day >= today)
            ? undefined
            : day < today
              ? finished(city, day, status === 'no_access')
              : (startedJob(city, day) ?? coming(city, day))
        const visitEnd = job && isPastWeek && status !== 'no_access' ? Math.min(end, from + 16 + r.below(16)) : short
        const site = job ?? (r.chance(bookedShare(day, today)) ? r.one(sitesByCity.get(city) ?? sites) : undefined)
        if (site)
          add({
            ...own,
            kind: job ? 'job' : 'survey',
            status,
            day,
            from,
            to: visitEnd,
            title: job?.title ?? r.one(VISITS[worker.worker_category_id - 1] ?? ['Survey']),
            cancel_reason: status === 'cancelled' ? r.one(ABORTED) : null,
            subject: job ? 'jobs' : 'customers',
            subject_id: site.id,
            site: site.site,
          })
        // Travel to the next visit; sometimes there is a gap.
        from = visitEnd + 1 + r.below(2) + (r.chance(isPastWeek ? 0.5 : 0.16) ? 5 : 0)
      }
    }
  }
  return rows
}
