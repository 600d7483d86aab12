import { z } from 'zod'

/** Parts of the dashboard, in their default order. */
export const WIDGETS = [
  'numbers',
  'today',
  'money',
  'leads',
  'tasks',
  'ending',
  'capacity',
  'changes',
  'libraries',
] as const
export type Widget = (typeof WIDGETS)[number]

/** Whose records: one's own, those of one's franchise, or all that one may see. */
export const OF = ['mine', 'franchise', 'all'] as const
export type Of = (typeof OF)[number]

const query = z.string().meta({ description: 'Query of the list that shows these records' })
const number = z.strictObject({
  key: z.string(),
  count: z.int(),
  amount: z.number().nullable().meta({ description: 'Total in pounds' }),
  first: z
    .strictObject({
      label: z.string(),
      at: z.string().nullable(),
      who: z.string().nullable().meta({ description: 'Its customer, a person with initial and surname' }),
    })
    .nullable()
    .meta({ description: 'The one waiting longest' }),
  resource: z.string(),
  query,
})
export type NumberShown = Readonly<z.output<typeof number>>

const visit = z.strictObject({
  id: z.int(),
  label: z.string(),
  status: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  away: z.boolean(),
})
const today = z.strictObject({
  day: z.string(),
  workers: z
    .array(z.strictObject({ id: z.int(), name: z.string(), colour: z.string(), visits: z.array(visit).readonly() }))
    .readonly(),
  more: z.int().meta({ description: 'Number of further workers with visits' }),
  visits: z.int(),
  statuses: z.record(z.string(), z.int()),
})
export type Today = Readonly<z.output<typeof today>>

const amounts = z.strictObject({ now: z.number(), before: z.number(), year: z.number(), resource: z.string(), query })
const money = z.strictObject({
  from: z.string(),
  to: z.string(),
  invoiced: amounts.nullable(),
  received: amounts.nullable(),
  outstanding: z.strictObject({ amount: z.number(), resource: z.string(), query }).nullable(),
  /** Summed from the first of the month, day by day; the previous month in full. */
  series: z.strictObject({ now: z.array(z.number()).readonly(), before: z.array(z.number()).readonly() }),
})
export type Money = Readonly<z.output<typeof money>>

const leads = z.strictObject({
  total: z.int(),
  quoted: z.int(),
  won: z.int(),
  stages: z
    .array(z.strictObject({ id: z.int(), label: z.string(), colour: z.string().nullable(), count: z.int(), query }))
    .readonly(),
})
export type LeadStages = Readonly<z.output<typeof leads>>

const task = z.strictObject({
  id: z.int(),
  title: z.string(),
  due_at: z.string().nullable(),
  version: z.int(),
  late: z.boolean(),
})
const tasks = z.strictObject({ data: z.array(task).readonly(), total: z.int(), query })
export type MyTasks = Readonly<z.output<typeof tasks>>

const ending = z.strictObject({
  data: z
    .array(
      z.strictObject({
        resource: z.string(),
        id: z.int(),
        label: z.string(),
        at: z.string(),
        day: z.string().nullable(),
        late: z.boolean(),
      }),
    )
    .readonly(),
})
export type Ending = Readonly<z.output<typeof ending>>

const capacity = z.strictObject({
  data: z.array(z.strictObject({ day: z.string(), available: z.int(), booked: z.int() })).readonly(),
})
export type Capacity = Readonly<z.output<typeof capacity>>

/** Parts that were not requested, and parts that one may not see, are absent. */
export const dashboardAnswer = z.strictObject({
  numbers: z.array(number).readonly().optional(),
  today: today.optional(),
  money: money.optional(),
  leads: leads.optional(),
  tasks: tasks.optional(),
  ending: ending.optional(),
  capacity: capacity.optional(),
})
export type DashboardShown = Readonly<z.output<typeof dashboardAnswer>>

export const dashboardQuery = z.strictObject({
  of: z.enum(OF).default('all'),
  widgets: z
    .string()
    .max(200)
    .default(WIDGETS.join(','))
    .meta({ description: `Comma-separated, any of ${WIDGETS.join(', ')}` }),
})
