import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { DashboardShown } from '../../../../schema/areas/dashboard/shapes.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const app = await testApp()
// A Wednesday in summer: the day begins at 23:00 UTC. Earlier sessions have expired by then.
app.clock.now = new Date('2027-06-16T10:00:00Z')
const { rows: people } = await app.pool.query<{ id: number }>("select id from users where email = 'admin@demo.test'")
const admin = await app.tokenOf(people[0]?.id ?? 0)
const api: typeof app = {
  ...app,
  token: admin,
  call: (method, path, options) => app.call(method, path, { token: admin, ...options }),
}
const { create, customer, franchise, job, line, issued } = invoicing(api)
const ask = async (query = '', token = api.token) => {
  const { status, body } = await api.call<DashboardShown>('GET', `/dashboard?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A list's query from its address as the API expects it: several values of a name with commas. */
const asked = (query: string) => {
  const address = new URLSearchParams(query)
  return [...new Set(address.keys())].map((name) => `${name}=${address.getAll(name).join(',')}`).join('&')
}

let [aire, wharfe] = [0, 0]
beforeAll(async () => {
  aire = await franchise({ name: 'Aire' })
  wharfe = await franchise({ name: 'Wharfe' })
  for (const [franchise_id, price] of [
    [aire, 100],
    [wharfe, 250],
  ] as const) {
    const customer_id = await customer()
    const id = await job({ customer_id, franchise_id }, [line(price)])
    await issued(id, 'final')
    await job({ customer_id, franchise_id }, [line(10)])
  }
  const shifts = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((weekday) => ({
    weekday,
    from: '08:00',
    to: '17:00',
  }))
  const worker = await create(resources.get('workers'), { name: 'Ada', shifts, franchise_id: aire, active: true })
  const visit = async (starts_at: string, ends_at: string, subject_id: number) => {
    const body = {
      kind: 'job',
      subject: 'jobs',
      subject_id,
      worker_ids: [worker.id],
      franchise_id: aire,
      starts_at,
      ends_at,
    }
    const made = await api.call<Wire>('POST', '/appointments', { body })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
  const visited = await job({ customer_id: await customer(), franchise_id: aire }, [line(10)])
  await visit('2027-06-16T08:00:00Z', '2027-06-16T10:00:00Z', visited)
  await visit('2027-06-17T08:00:00Z', '2027-06-17T09:00:00Z', visited)
})

test('each number equals its linked list, and so does each sum', async () => {
  for (const of of ['all', 'mine']) {
    const { numbers = [], leads, money, tasks } = await ask(`of=${of}`)
    expect(numbers.map(({ key }) => key)).toEqual([
      'unassigned_jobs',
      'overdue_tasks',
      'complaints_due',
      'quotes_expiring',
      'invoices_overdue',
      'visits_unconfirmed',
      'quotes_unanswered',
      'mail_failed',
      'mentions',
    ])
    const behind = [
      ...numbers.map(({ key, resource, query, count }) => ({ key, resource, query, count })),
      ...(leads?.stages ?? []).map(({ label, query, count }) => ({ key: label, resource: 'leads', query, count })),
      { key: 'tasks', resource: 'tasks', query: tasks?.query ?? '', count: tasks?.total ?? -1 },
    ]
    for (const { key, resource, query, count } of behind) {
      if (resource === 'notifications') {
        const { body } = await api.call<{ data: unknown[] }>('GET', `/notifications/list?${query}`)
        expect(body.data, query).toHaveLength(count)
        continue
      }
      const { status, body } = await api.call<Wire>('GET', `/${resource}/list?limit=1&${asked(query)}`)
      expect([status, body.total], `${of} ${key} ${query}`).toEqual([200, count])
    }
    for (const amounts of [money?.invoiced, money?.received, money?.outstanding]) {
      const { status } = await api.call<Wire>(
        'GET',
        `/${amounts?.resource}/list?limit=1&${asked(amounts?.query ?? '')}`,
      )
      expect(status, amounts?.query).toBe(200)
    }
  }
  const { numbers = [] } = await ask()
  expect(numbers.find(({ key }) => key === 'unassigned_jobs')?.count).toBe(4)
  expect(numbers.find(({ key }) => key === 'visits_unconfirmed')?.count).toBe(1)
})

test("this month's amounts to date are compared with the same part of last month and last year", async () => {
  const made = await api.pool.query<{ id: number }>("select id from invoices where status = 'issued' order by id")
  expect(made.rows).toHaveLength(2)
  const { money } = await ask('widgets=money')
  expect([money?.invoiced?.now, money?.outstanding?.amount]).toEqual([350, 420])
  expect(money?.series.now).toHaveLength(16)
  expect(money?.series.now.at(-1)).toBe(350)
  expect(money?.series.before).toHaveLength(31)
})

test('today: visits by worker, and the free hours of the next working days', async () => {
  const { today, capacity } = await ask('widgets=today,capacity')
  expect([today?.day, today?.visits, today?.statuses]).toEqual(['2027-06-16', 1, { booked: 1 }])
  expect(today?.workers.map(({ name, visits }) => [name, visits.length])).toEqual([['Ada', 1]])
  expect(capacity?.data).toHaveLength(10)
  expect(capacity?.data.slice(0, 3)).toEqual([
    { day: '2027-06-16', available: 540, booked: 120 },
    { day: '2027-06-17', available: 540, booked: 60 },
    { day: '2027-06-18', available: 540, booked: 0 },
  ])
})

test('data without permission is absent; a franchise sees its own', async () => {
  const { token: nobody } = await api.userWith(['Dashboard:index'])
  expect(await ask('', nobody)).toEqual({ numbers: [] })
  const { id } = await api.userWith(['Dashboard:index', 'Jobs:list', 'Invoices:list'], 'franchise')
  await api.pool.query('update users set franchise_id = $2 where id = $1', [id, aire])
  const token = await api.tokenOf(id)
  const { numbers = [], money, ...rest } = await ask('', token)
  expect(Object.keys(rest)).toEqual(['ending'])
  expect(numbers.map(({ key, count }) => [key, count])).toEqual([
    ['unassigned_jobs', 2],
    ['invoices_overdue', 0],
  ])
  expect([money?.invoiced?.now, money?.received]).toEqual([100, null])
  const { token: stranger } = await api.userWith(['Jobs:list'])
  expect((await api.call('GET', '/dashboard', { token: stranger })).status).toBe(403)
})

test('only the requested parts are calculated', async () => {
  expect(Object.keys(await ask('widgets=leads'))).toEqual(['leads'])
  expect((await api.call('GET', '/dashboard?of=everybody')).status).toBe(422)
})

test('unread mentions are counted for the mentioned user, on records they can see', async () => {
  const [mine, theirs] = [
    await api.userWith(['Dashboard:index', 'Notifications:list', 'Jobs:list', 'Jobs:details'], 'own'),
    await api.userWith(['Dashboard:index', 'Notifications:list', 'Jobs:list', 'Jobs:details']),
  ]
  const id = await job({ customer_id: await customer(), franchise_id: aire }, [line(10)])
  for (const user of [mine.id, theirs.id])
    await app.pool.query(
      `insert into notifications (user_id, type, line, at, about, about_id, bell, mail, params, times) values ($1, 'mention', 'said', now(), 'jobs', $2, true, false, '{}', 1)`,
      [user, id],
    )
  const count = async (token: string) =>
    (await ask('widgets=numbers', token)).numbers?.find(({ key }) => key === 'mentions')
  expect(await count(theirs.token)).toMatchObject({
    count: 1,
    resource: 'notifications',
    query: 'unread=true&type=mention',
  })
  expect(await count(mine.token)).toMatchObject({ count: 0, first: null })
  const { token } = await api.userWith(['Dashboard:index', 'Jobs:list'])
  expect(await count(token)).toBeUndefined()
})
