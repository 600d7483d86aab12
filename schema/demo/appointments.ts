import { hoursOn, type Shift } from '../shifts.ts'
import { addDays, dayOf, fromWallClock, fullWeek } from '../time.ts'
import { workers } from './workers.ts'

/** What the workers of each category are out for. */
const visits: readonly (readonly string[])[] = [
  ['Boiler survey', 'Radiators: measure up', 'Heat pump survey'],
  ['Bathroom survey', 'Leak: find the cause', 'Drain camera'],
  ['Rewire survey', 'Consumer unit: look at it', 'Charger survey'],
  ['End of tenancy: walk round', 'Office clean: walk round'],
  ['Garden survey', 'Fence: measure up', 'Hedges: look at them'],
  ['Pest survey', 'Wasps: look at it'],
  ['With a colleague: learning'],
]
const sites = [
  '8 Burley Road, Leeds LS3 1JR',
  '22 Manningham Lane, Bradford BD1 3EA',
  '5 Wood Street, Wakefield WF1 2ED',
  '17 Fossgate, York YO1 9TA',
  '40 Otley Road, Harrogate HG2 0DP',
  '61 Tib Street, Manchester M4 1LS',
  '9 Castle Street, Stockport SK3 9AB',
  '33 Chapel Street, Salford M3 7BA',
  '12 Division Street, Sheffield S1 4GF',
  '3 Moorgate Road, Rotherham S60 2AD',
]

const today = dayOf(Date.now())
const { from: monday } = fullWeek(today)
/** This week and the next. */
const days = Array.from({ length: 14 }, (_, i) => addDays(monday, i))

const clock = (quarters: number) =>
  `${String(quarters >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][quarters & 3]}`
const quarters = (time: string) => Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15

/** One or two visits on most days of each worker, one after the other; a meeting on Mondays; somebody is on leave. */
export const appointments = workers.flatMap((worker, w) =>
  days.flatMap((day, d) => {
    const pattern = { shifts: worker.shifts as readonly Shift[], exceptions: [] }
    const [hours] = hoursOn(day, pattern)
    if (!hours || (w * 7 + d * 3) % 5 === 0) return []
    const base = { worker_ids: [worker.id], franchise_id: worker.franchise_id }
    if (w % 13 === 4 && d > 6) return []
    const names = visits[worker.worker_category_id - 1] ?? ['Survey']
    const begin = quarters(hours.from) + ((w + d) % 3)
    const count = (w + d) % 3 === 0 ? 2 : 1
    return Array.from({ length: count }, (_, i) => {
      const at = begin + i * 9
      const length = 4 + ((w + d + i) % 4)
      return {
        ...base,
        kind: 'survey' as const,
        title: names[(w + d + i) % names.length] ?? 'Survey',
        status: day < today ? ('done' as const) : (w + d) % 4 === 0 ? ('confirmed' as const) : ('booked' as const),
        starts_at: fromWallClock(day, clock(at)) ?? '',
        ends_at: fromWallClock(day, clock(at + length)) ?? '',
        site: sites[(worker.location_ids[0] ?? 1) - 1] ?? null,
      }
    })
  }),
)
