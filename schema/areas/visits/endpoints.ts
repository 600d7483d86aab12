import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { HOLIDAYS, REGIONS } from '../../engine/time/bankHolidays.ts'
import { KINDS } from './appointments.ts'
import { day, ids, some, whole, workerFilters } from './parameters.ts'
import { planned, replanned, ruleChange, seriesPlan, seriesShown } from './series.ts'
import { addressed, placed, stretch } from './visit.ts'
import { STATUSES } from './visitStatus.ts'
import { bestOfJob, waitingJob } from './wanted.ts'
import { availabilityOfWorker, UNAVAILABLE, visitsUnderLeave } from './workerShapes.ts'

/** Maximum jobs that one request may ask the best workers for. */
export const BEST_AT_ONCE = 25

const inCalendar = z.strictObject({
  from: day,
  to: day,
  ...workerFilters,
  kind: some(KINDS).optional(),
  status: some(STATUSES).optional(),
})
const named = z.strictObject({ id: z.int(), name: z.string() })

/** Entries of days and weeks. Filters are comma-separated; cancelled visits are left out unless requested. */
export const between = endpoint({
  of: 'appointments',
  name: 'between',
  path: '/appointments/between',
  summary: 'Visits between two days',
  access: ['Appointments:index'],
  query: inCalendar,
  answer: z.strictObject({ data: z.array(addressed), total: z.int() }),
})

/** One row for each day with entries, which is all that a month needs. */
export const days = endpoint({
  of: 'appointments',
  name: 'days',
  path: '/appointments/days',
  summary: 'Visits between two days, totalled by day',
  access: ['Appointments:index'],
  query: inCalendar,
  answer: z.strictObject({
    data: z.array(z.strictObject({ day: z.string(), visits: z.int(), minutes: z.int(), blocks: z.int() })),
  }),
})

/** When any of the workers is at work, without locks and leave; the rest of the calendar is hatched. */
export const hours = endpoint({
  of: 'appointments',
  name: 'hours',
  path: '/appointments/hours',
  summary: 'When any of the workers can be booked between two days',
  access: ['Appointments:index'],
  query: z.strictObject({ from: day, to: day, ...workerFilters }),
  answer: z.strictObject({ data: z.array(stretch) }),
})

/** Available and booked time of workers, for the panel beside the calendar and the headings of its days. */
export const load = endpoint({
  of: 'appointments',
  name: 'load',
  path: '/appointments/load',
  summary: 'Workers with their available and booked hours, by day',
  access: ['Appointments:index'],
  query: z.strictObject({ from: day, to: day, ...workerFilters }),
  answer: z.strictObject({
    data: z.array(
      named.extend({
        colour: z.string(),
        category: named.nullable(),
        /** Minutes that can be booked on each of the days, in order: hours without locks and leave. */
        available: z.array(z.int()),
        /** Minutes of visits on each of the days, including outside of hours. */
        booked: z.array(z.int()),
        /** Why nothing can be booked on each of the days; null where something can. */
        away: z.array(z.enum(UNAVAILABLE).nullable()),
      }),
    ),
    /** Workers that the calendar shows by default: those of the caller's franchise, by name. */
    usual: z.array(z.int()),
    total: z.int(),
  }),
})

/** Bank holidays of the franchises' regions. */
export const holidays = endpoint({
  of: 'appointments',
  name: 'holidays',
  path: '/appointments/holidays',
  summary: 'Bank holidays between two days',
  access: ['Appointments:index'],
  query: z.strictObject({ from: day, to: day, franchise_id: ids.optional() }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({ day, name: z.enum(HOLIDAYS), substitute: z.boolean(), regions: z.array(z.enum(REGIONS)) }),
    ),
  }),
})

/** Free times for this length, earliest first; shifts minus bookings. */
export const free = endpoint({
  of: 'appointments',
  name: 'free',
  path: '/appointments/free',
  summary: 'Free slots of workers, by location and category',
  access: { oneOf: ['Appointments:add', 'Appointments:edit'] },
  query: z.strictObject({
    from: day.optional(),
    days: whole(1, 31).default(7),
    minutes: whole(5, 24 * 60).default(60),
    worker_ids: z
      .string()
      .max(500)
      .transform((text) => text.split(','))
      .pipe(z.array(whole(1, 999_999_999)).max(50))
      .optional(),
    worker_category_id: whole(1, 999_999_999).optional(),
    location_id: whole(1, 999_999_999).optional(),
    limit: whole(1, 200).default(25),
  }),
  answer: z.strictObject({ data: z.array(stretch.extend({ worker_id: z.int() })) }),
})

/** Workers with their hours and bookings. */
export const board = endpoint({
  of: 'appointments',
  name: 'board',
  path: '/appointments/board',
  summary: 'Workers, their hours and their visits between two days, for dispatch',
  access: ['Appointments:index'],
  query: z.strictObject({ from: day, to: day, ...workerFilters }),
  answer: z.strictObject({
    workers: z.array(
      named.extend({
        colour: z.string(),
        category: z.string().nullable(),
        hours: z.array(stretch),
        /** Booked for something that the caller may not see. */
        taken: z.array(stretch),
      }),
    ),
    appointments: z.array(placed),
    total_workers: z.int(),
  }),
})

/** Open jobs without a visit. */
export const unassigned = endpoint({
  of: 'appointments',
  name: 'unassigned',
  path: '/appointments/unassigned',
  summary: 'Unassigned jobs',
  access: ['Jobs:list', 'Appointments:index'],
  query: z.strictObject({ franchise_id: ids.optional(), limit: whole(1, 200).default(50) }),
  answer: z.strictObject({ data: z.array(waitingJob), total: z.int() }),
})

/** Proposed worker and time, with reasons. */
export const best = endpoint({
  of: 'appointments',
  name: 'best',
  path: '/appointments/best',
  summary: 'Workers for a job, the best first, with the reasons',
  access: ['Jobs:list', 'Appointments:index'],
  query: z.strictObject({
    job_ids: ids.pipe(z.array(z.int()).max(BEST_AT_ONCE)),
    from: day.optional(),
    days: whole(1, 14).default(7),
    limit: whole(1, 20).default(5),
    ...workerFilters,
  }),
  answer: z.strictObject({ data: z.array(bestOfJob) }),
})

/** Details of an appointment for the quick view, as far as the caller may know them. */
export const quick = endpoint({
  of: 'appointments',
  name: 'quick',
  path: '/appointments/:id/quick',
  summary: 'Details of a visit: job, customer, phone, address',
  access: ['Appointments:index'],
  answer: z.strictObject({
    job: named.nullable(),
    quote: named.nullable(),
    customer: named.extend({ phone: z.string().nullable() }).nullable(),
    address: z.string().nullable(),
    access_notes: z.string().nullable(),
    notes: z.string().nullable(),
  }),
})

/** Writes nothing. */
export const previewSeries = endpoint({
  of: 'appointments',
  name: 'previewSeries',
  method: 'POST',
  path: '/appointments/series/preview',
  summary: 'Dates of a series, with any conflicts',
  access: ['Appointments:add'],
  body: seriesPlan,
  answer: planned,
})

/** Writes nothing. */
export const previewRule = endpoint({
  of: 'appointments',
  name: 'previewRule',
  method: 'POST',
  path: '/appointments/:id/series/rule/preview',
  summary: 'How a changed rule would affect the dates of a series',
  access: ['Appointments:edit'],
  body: ruleChange,
  answer: replanned,
})

export const series = endpoint({
  of: 'appointments',
  name: 'series',
  path: '/appointments/:id/series',
  summary: 'The series of a visit: its rule and its dates',
  access: ['Appointments:index'],
  answer: seriesShown,
})

/** At most a year including the weeks at its ends; without days, some weeks around today. */
export const availability = endpoint({
  of: 'workers',
  name: 'availability',
  path: '/workers/:id/availability',
  summary: 'Hours of a worker, with blocked time, leave and bookings',
  access: ['Workers:availability'],
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  answer: availabilityOfWorker,
})

/** Read before leave is entered: visits to deal with first. */
export const underLeave = endpoint({
  of: 'workers',
  name: 'underLeave',
  path: '/workers/:id/leave/visits',
  summary: 'Visits that overlap a worker’s planned leave, with options for each',
  access: ['Workers:edit'],
  query: z.strictObject({ from: day, to: day }),
  answer: visitsUnderLeave,
})

export const feed = endpoint({
  of: 'workers',
  name: 'feed',
  path: '/workers/:id/feed',
  summary: 'Whether a worker has a calendar link',
  access: ['Workers:availability'],
  answer: z.strictObject({
    made_at: z.string().nullable(),
    read_at: z.string().nullable(),
    /** The person who created it may no longer see this worker: the link stops working until a new one is created. */
    stopped: z.boolean(),
  }),
})

/** Both instants are null while no link was sent. */
export const registration = endpoint({
  of: 'workers',
  name: 'registration',
  path: '/workers/:id/invite',
  summary: 'Whether a worker was sent a registration link',
  access: ['Workers:edit'],
  answer: z.strictObject({
    /** There is a password: the worker has registered. */
    registered: z.boolean(),
    issued_at: z.string().nullable(),
    expires_at: z.string().nullable(),
  }),
})
