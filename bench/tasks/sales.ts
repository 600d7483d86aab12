import { customer, list, oneLine, quote, SAID, visitsOf } from './people.ts'
import type { Ask, Row, Task } from './run.ts'

const NOTHING = async () => ({})
const AT_THE_DASHBOARD = () => '/dashboard'
const page = (resource: string) => (row: Row) => `/${resource}/details/${row.id}`
const task = <S>(given: Task<S>) => given

const callers = async (ask: Ask) => (await list(ask, `/leads/list?q=${SAID.last}&sort=id&direction=desc`)).data
const lead = (ask: Ask) => ask.post('/leads', { first_name: 'Rowan', last_name: 'Thackray', phone: '01134960903' })

/** Jobs of a customer with a visit, in the order in which they were made. */
async function booked(ask: Ask, customer_id: unknown): Promise<readonly Row[]> {
  const { data } = await list(ask, `/jobs/list?customer_id=${String(customer_id)}`)
  const visits = await Promise.all(data.map(({ id }) => visitsOf(ask, id)))
  return data.filter((_, i) => visits[i]?.length === 1)
}

export const sales = {
  call: task({
    name: 'The call: a new caller, quote, accepted, job booked',
    prepare: NOTHING,
    from: AT_THE_DASHBOARD,
    done: async (ask) => {
      const [made] = await callers(ask)
      if (!made?.['customer_id']) return false
      const jobs = await booked(ask, made['customer_id'])
      const offers = (await list(ask, `/quotes/list?lead_id=${made.id}`)).data
      return jobs.length === 1 && offers.length === 1 && jobs[0]?.['quote_id'] === offers[0]?.id
    },
  }),
  known: task({
    name: 'A known customer rings: found, new job, booked',
    prepare: (ask) => customer(ask, 'Yoxall'),
    from: AT_THE_DASHBOARD,
    done: async (ask, { id }) => (await booked(ask, id)).length === 1,
  }),
  find: task({
    name: 'A customer found by name and postcode, opened',
    prepare: (ask) => customer(ask, 'Holbeck'),
    from: AT_THE_DASHBOARD,
    done: async (_, { id }, at) => new URL(at.url()).pathname === `/customers/details/${id}`,
  }),
  phone: task({
    name: 'A customer’s telephone number changed',
    prepare: (ask) => customer(ask, 'Inchbald'),
    from: page('customers'),
    done: async (ask, { id }) => (await ask.get<Row>(`/customers/${id}`))['phone'] === `+44${SAID.newPhone.slice(1)}`,
  }),
  note: task({
    name: 'A call noted down at a customer',
    prepare: (ask) => customer(ask, 'Jessop'),
    from: page('customers'),
    done: async (ask, { id }) => JSON.stringify(await ask.get(`/customers/${id}/timeline`)).includes(SAID.note),
  }),
  lead: task({
    name: 'A new lead',
    prepare: async (ask) => ({ before: (await callers(ask)).length }),
    from: AT_THE_DASHBOARD,
    done: async (ask, { before }) => {
      const all = await callers(ask)
      return all.length === before + 1 && all[0]?.['phone'] === `+44${SAID.phone.slice(1)}`
    },
  }),
  convert: task({
    name: 'A lead made a quote',
    prepare: lead,
    from: page('leads'),
    done: async (ask, { id }) => (await list(ask, `/quotes/list?lead_id=${id}`)).total === 1,
  }),
  lines: task({
    name: 'Two lines put on a quote, saved and sent by email',
    prepare: async (ask) => quote(ask, await customer(ask, 'Kershaw')),
    from: page('quotes'),
    done: async (ask, { id }) => {
      const row = await ask.get<Row>(`/quotes/${id}`)
      const [services, materials] = [row['services'], row['materials']] as [unknown[], unknown[]]
      return row['quote_status_id'] === 2 && services.length === 1 && materials.length === 1
    },
  }),
  accepted: task({
    name: 'A quote that was sent is accepted and becomes a job',
    prepare: async (ask) => quote(ask, await customer(ask, 'Lumb'), { ...oneLine, quote_status_id: 2 }),
    from: page('quotes'),
    done: async (ask, { id }) => (await list(ask, `/jobs/list?quote_id=${id}`)).total === 1,
  }),
  archive: task({
    name: 'A lead archived, and that taken back',
    prepare: lead,
    from: page('leads'),
    done: async (ask, { id }) => {
      const row = await ask.get<Row>(`/leads/${id}`)
      const { data } = await list(ask, `/leads/${id}/history`)
      return row['archived_at'] === null && data.some((entry) => entry['event'] === 'archived')
    },
  }),
} as const
