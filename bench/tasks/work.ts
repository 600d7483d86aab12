import { addDays, dayOf } from '../../schema/engine/time/time.ts'
import { customer, far, job, list, SAID, visit, visitsOf } from './people.ts'
import type { Ask, Row, Task } from './run.ts'

const page = (resource: string) => (row: Row) => `/${resource}/details/${row.id}`
const task = <S>(given: Task<S>) => given
const statusOf = async (ask: Ask, id: number) => (await ask.get<Row>(`/jobs/${id}`))['job_status_id']
const [IN_PROGRESS, COMPLETED] = [4, 6]
/** The administrator of the demo, and a day before all of its tasks. */
const [ME, LONG_AGO] = [1, '2020-01-06']
const board = (span: string) => () => `/jobs/dispatch?span=${span}&day=${far}`
const tasksOf = async (ask: Ask, id: number) => (await list(ask, `/tasks/list?subject=customers&subject_id=${id}`)).data
const waiting = (ask: Ask) => list(ask, '/appointments/unassigned')

/** Of a type that asks nothing, with nothing to be signed, and its visit made. */
async function readyToComplete(ask: Ask): Promise<Row> {
  const [certificate] = (await list(ask, '/signature-documents/list?active=true')).data
  if (certificate) await ask.patch(`/signature-documents/${certificate.id}`, { active: false })
  const type = await ask.post('/job-types', { title: 'Odd job' })
  const ready = { job_status_id: IN_PROGRESS, job_type_id: type.id }
  const { id, subject_id } = await visit(ask, await customer(ask, 'Pickles'), { worker: 3, until: 10, ...ready })
  await ask.patch(`/appointments/${id}`, { status: 'done' })
  return ask.get<Row>(`/jobs/${Number(subject_id)}`)
}

export const work = {
  book: task({
    name: 'A visit booked for a job',
    prepare: async (ask) => job(ask, await customer(ask, 'Mosley')),
    from: page('jobs'),
    done: async (ask, { id }) => (await visitsOf(ask, id)).length === 1,
  }),
  move: task({
    name: 'A visit moved to the next day',
    prepare: async (ask) => visit(ask, await customer(ask, 'Naylor'), { worker: 1, until: 13 }),
    from: board('week'),
    done: async (ask, { id }) => {
      const { starts_at } = await ask.get<Row>(`/appointments/${id}`)
      return dayOf(Date.parse(String(starts_at))) === addDays(far, 1)
    },
  }),
  worker: task({
    name: 'A visit given to another worker',
    prepare: async (ask) => visit(ask, await customer(ask, 'Oddy'), { worker: 1, until: 10 }),
    from: board('day'),
    done: async (ask, { id }) => {
      const { worker_ids } = await ask.get<Row>(`/appointments/${id}`)
      return Array.isArray(worker_ids) && worker_ids.length === 1 && worker_ids[0] !== 1
    },
  }),
  unassigned: task({
    name: 'A job that nobody goes to booked from dispatch',
    prepare: async (ask) => ({ before: (await waiting(ask)).total }),
    from: board('day'),
    done: async (ask, { before }) => (await waiting(ask)).total === before - 1,
  }),
  completed: task({
    name: 'A job completed',
    prepare: readyToComplete,
    from: page('jobs'),
    done: async (ask, { id }) => (await statusOf(ask, id)) === COMPLETED,
  }),
  payment: task({
    name: 'A payment recorded at a job',
    prepare: async (ask) => job(ask, await customer(ask, 'Quarmby')),
    from: page('jobs'),
    done: async (ask, { id }) =>
      (await list(ask, '/payments/list?limit=1&sort=id&direction=desc')).data[0]?.['job_id'] === id,
  }),
  task: task({
    name: 'A task for tomorrow at a customer',
    prepare: (ask) => customer(ask, 'Rayner'),
    from: page('customers'),
    done: async (ask, { id }) => {
      const [made] = await tasksOf(ask, id)
      const due = made && dayOf(Date.parse(String(made['due_at'])))
      return made?.['title'] === SAID.task && due === addDays(dayOf(Date.now()), 1)
    },
  }),
  ticked: task({
    name: 'A task of one’s own done',
    prepare: async (ask) => {
      const { id: subject_id } = await customer(ask, 'Sykes')
      const about = { subject: 'customers', subject_id, assignedTo: ME, due_at: `${LONG_AGO}T09:00:00Z` }
      return ask.post('/tasks', { title: 'Post the keys back', type_id: 1, ...about })
    },
    from: () => '/dashboard',
    done: async (ask, { id }) => (await ask.get<Row>(`/tasks/${id}`))['completed_at'] !== null,
  }),
  jobs: task({
    name: 'Jobs of one status in one town',
    prepare: async (ask) => {
      const of = await customer(ask, 'Tordoff', { city: 'Otterburn', postcode: 'NE19 1AA' })
      await job(ask, of, { job_status_id: IN_PROGRESS })
      return job(ask, of)
    },
    from: () => '/dashboard',
    done: async (_, row, at) => {
      const rows = await at.locator('[role=grid] tbody tr').allTextContents()
      return rows.length === 1 && (rows[0]?.includes(String(row['number'])) ?? false)
    },
  }),
  price: task({
    name: 'The price of a material changed in the list',
    prepare: (ask) =>
      ask.post('/materials', {
        name: 'Zinc olive 9 mm',
        code: 'ZO-9',
        sell_price: 2,
        vat_rate_id: 1,
        category_id: 9,
        unit: 'each',
      }),
    from: () => '/libraries/materials',
    done: async (ask, { id }) => (await ask.get<Row>(`/materials/${id}`))['sell_price'] === Number(SAID.price),
  }),
} as const
