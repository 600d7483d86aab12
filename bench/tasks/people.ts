import { addDays, dayOf, fullWeek } from '../../schema/engine/time/time.ts'
import type { Ask, Row } from './run.ts'

/** What is typed, the same before and after. */
export const SAID = {
  first: 'Ottilie',
  last: 'Quennell',
  phone: '07700900555',
  leak: 'leak',
  known: 'yox ls6',
  find: 'holb ls6',
  newPhone: '01134960902',
  note: 'Rang about the leak, wants to be called back',
  task: 'Call back about the leak',
  material: 'back box',
  filter: 'otter',
  price: '2.50',
  email: 'k@example.test',
} as const

export interface List<T = Row> {
  readonly data: readonly T[]
  readonly total: number
}

export const list = (ask: Ask, path: string): Promise<List> => ask.get<List>(path)

/** What it costs to be there once. */
const LINE = { quantity: 1, price_ex_vat: 62, vat_percent: 20 }

/** A customer with a site in Leeds, or wherever is said. */
export async function customer(ask: Ask, last_name: string, site: Readonly<Record<string, string>> = {}): Promise<Row> {
  const address = { line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true, is_site: true, ...site }
  return ask.post('/customers', { first_name: 'Tamsin', last_name, phone: '01134960901', addresses: [address] })
}

const siteOf = ({ addresses }: Row) => (addresses as readonly Row[])[0]?.id ?? null

export const quote = (ask: Ask, of: Row, more: object = {}): Promise<Row> =>
  ask.post('/quotes', { customer_id: of.id, address_id: siteOf(of), quote_type_id: 1, ...more })

export const job = (ask: Ask, of: Row, more: object = {}): Promise<Row> =>
  ask.post('/jobs', {
    customer_id: of.id,
    address_id: siteOf(of),
    job_type_id: 1,
    services: [{ name: 'Leak', ...LINE }],
    ...more,
  })

/** One line that was typed by hand. */
export const oneLine = { services: [{ name: 'Leak', ...LINE }] }

/** A Tuesday that is so far away that hardly anybody is booked. */
export const far = addDays(fullWeek(addDays(dayOf(Date.now()), 120)).from, 1)

interface Visit {
  readonly worker: number
  /** The hour at which it ends. */
  readonly until: number
  readonly job_status_id?: number
  readonly job_type_id?: number
}

/** A visit of that day for a job of somebody, from nine. */
export async function visit(ask: Ask, of: Row, { worker, until, ...more }: Visit): Promise<Row> {
  const work = await job(ask, of, more)
  const when = { starts_at: `${far}T09:00:00Z`, ends_at: `${far}T${until}:00:00Z` }
  return ask.post('/appointments', {
    kind: 'job',
    title: 'Leak',
    subject: 'jobs',
    subject_id: work.id,
    ...when,
    worker_ids: [worker],
  })
}

export const visitsOf = async (ask: Ask, work: number): Promise<readonly Row[]> =>
  (await list(ask, `/appointments/list?subject=jobs&subject_id=${work}`)).data
