import { beforeAll, describe, expect, test } from 'vitest'
import type { BatchJob, BatchState } from '../../../../schema/areas/invoices/batch.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, complete, act, issued } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer({ due_days: 10 }), franchise_id: await franchise({ invoice_prefix: 'BAT-' }) }
})

const done = async (price: number, more: Values = {}, whose = of) => {
  const id = await job(whose, [line(price)], more)
  await complete(id)
  return id
}
interface Answer extends Wire {
  readonly batch: BatchState | null
  readonly preview: { readonly jobs: readonly BatchJob[]; readonly total_inc_vat: number } | null
}
const ask = (body: Values, token?: string) =>
  api.call<Answer>('POST', '/invoices/batch', { body, ...(token ? { token } : {}) })
const preview = async (body: Values, token?: string) => {
  const answer = await ask({ ...body, preview: true }, token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.preview
}
const stateOf = async (id: number, token?: string) =>
  (await api.call<BatchState>('GET', `/invoices/batch/${id}`, token ? { token } : {})).body
/** Invoices the jobs and waits for the batch to finish. */
const invoiced = async (body: Values, token?: string): Promise<BatchState> => {
  const begun = await ask(body, token)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const id = begun.body.batch?.id ?? 0
  await expect.poll(async () => (await stateOf(id, token)).finished, { timeout: 30_000 }).toBe(true)
  return stateOf(id, token)
}
const statusOf = async (id: number) => (await api.call<Wire>('GET', `/jobs/${id}`)).body['job_status_id']
const [COMPLETED, INVOICED] = [6, 7]
const came = ({ jobs }: { readonly jobs: readonly BatchJob[] }) =>
  jobs.map(({ job_id, code, total_inc_vat }) => [job_id, code ?? total_inc_vat])
const invoicesOf = async (id: number) =>
  (await api.pool.query(`select id from invoices where job_id = $1 and archived_at is null`, [id])).rowCount

describe('drafts', () => {
  test('of completed jobs are created in one changeset that can be undone; skipped jobs give a reason', async () => {
    const [one, two] = [await done(100), await done(50)]
    const open = await job(of, [line(10)])
    const nothing = await done(0)
    const gone = await done(20)
    await api.call('DELETE', `/jobs/${gone}`)
    const parent = await job(of, [line(10)])
    const part = await job(of, [line(30)], { parent_id: parent, title: 'Second floor' })
    await complete(part)
    const over = await done(70)
    await issued(over, 'final')
    const job_ids = [two, one, open, nothing, gone, parent, part, over, 987_654_321, one]
    const said = [
      [two, 60],
      [one, 120],
      [open, 'not_completed'],
      [nothing, 'nothing_to_invoice'],
      [gone, 'archived'],
      [parent, 48],
      [part, 'invoiced_with_parent'],
      [over, 'nothing_to_invoice'],
      [987_654_321, 'not_found'],
    ]
    const seen = await preview({ job_ids })
    expect(seen && came(seen)).toEqual(said)
    expect(seen?.total_inc_vat).toBe(228)
    expect(seen?.jobs[0]).toMatchObject({ net_total: 50, invoice: null, customer: expect.stringContaining('Hollis') })
    expect(await invoicesOf(one)).toBe(0)
    const state = await invoiced({ job_ids: job_ids.filter((id) => id !== 987_654_321) })
    expect(came(state)).toEqual(said.filter(([id]) => id !== 987_654_321))
    expect(state).toMatchObject({ total: 8, done: 3, refused: 5, issue: false, changeset: expect.any(String) })
    expect(await statusOf(one)).toBe(COMPLETED)
    const { body } = await api.call<Wire>('GET', `/invoices/${state.jobs[0]?.invoice?.id}`)
    expect(body).toMatchObject({ status: 'draft', kind: 'final', job_id: two, total_inc_vat: 60 })
    // Existing drafts are not created again.
    expect(came(await invoiced({ job_ids: [one, two] }))).toEqual([
      [one, 'draft_exists'],
      [two, 'draft_exists'],
    ])
    const undone = await api.call<Wire>('POST', `/changesets/${state.changeset}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect([await invoicesOf(one), await invoicesOf(two), await invoicesOf(parent)]).toEqual([0, 0, 0])
    expect(came(await invoiced({ job_ids: [one] }))).toEqual([[one, 120]])
  })
})

describe('issued', () => {
  test('in the chosen order; an existing draft is issued unless its job has changed since', async () => {
    const [one, two, three] = [await done(100), await done(50), await done(25)]
    const draft = (await act(`/jobs/${two}/invoice-final`)).body.id
    await act(`/jobs/${three}/invoice-final`)
    await api.pool.query(`update jobs_services set quantity = 2, net = 50 where owner_id = $1`, [three])
    const seen = await preview({ job_ids: [one, two, three], issue: true })
    expect(seen && came(seen)).toEqual([
      [one, 120],
      [two, 60],
      [three, 'job_repriced'],
    ])
    expect(seen?.jobs[1]?.invoice).toEqual({ id: draft, name: 'Draft invoice' })
    const state = await invoiced({ job_ids: [one, two, three], issue: true })
    expect(state).toMatchObject({ done: 2, refused: 1, changeset: null })
    const numbers = state.jobs.map(({ invoice }) => invoice?.name)
    expect(numbers[0]).toMatch(/^BAT-\d{6}$/)
    expect(Number(numbers[1]?.slice(4))).toBe(Number(numbers[0]?.slice(4)) + 1)
    expect(state.jobs[1]?.invoice?.id).toBe(draft)
    expect(state.jobs.map(({ due_date }) => due_date)).toEqual(seen?.jobs.map(({ due_date }) => due_date))
    expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual([INVOICED, INVOICED, COMPLETED])
    const logged = await api.pool.query(
      `select count(distinct changeset)::int as sets, count(*)::int as made from log_entries where entity = 'invoices' and event = 'created'
       and entity_id = $1`,
      [state.jobs[0]?.invoice?.id],
    )
    expect(logged.rows).toEqual([{ sets: 1, made: 1 }])
  })

  test('an invoice that cannot be issued does not block the others, and leaves nothing behind', async () => {
    const bare = await customer()
    await api.pool.query('delete from customers_addresses where owner_id = $1', [bare])
    const without = await franchise({ invoice_prefix: null })
    const jobs = [
      await done(10, {}, { ...of, customer_id: bare }),
      await done(20, {}, { ...of, franchise_id: without }),
      await done(30),
    ]
    const undecided = await job(of, [line(5, 0)])
    await complete(undecided)
    const job_ids = [...jobs, undecided]
    const said = [
      [jobs[0], 'buyer_address'],
      [jobs[1], 'seller_prefix'],
      [jobs[2], 36],
      [undecided, 'vat_to_decide'],
    ]
    const seen = await preview({ job_ids, issue: true })
    expect(seen && came(seen)).toEqual(said)
    expect(came(await invoiced({ job_ids, issue: true }))).toEqual(said)
    for (const id of [jobs[0], jobs[1], undecided]) expect(await invoicesOf(id as number)).toBe(0)
  })
})

test('a batch takes everything a list shows, at most 500 records, with the given date', async () => {
  const here = await customer()
  const [one, two] = [
    await done(10, {}, { ...of, customer_id: here }),
    await done(20, {}, { ...of, customer_id: here }),
  ]
  await done(30)
  const matching = { params: { to_invoice: 'true', customer_id: String(here) }, archived: false }
  const seen = await preview({ matching })
  expect(seen && came(seen)).toEqual([
    [one, 12],
    [two, 24],
  ])
  const refused = async (body: Values) => {
    const answer = await ask(body)
    return [answer.status, Object.entries(answer.body.errors ?? {}).map(([at, [first]]) => `${at} ${first?.code}`)]
  }
  const ids = Array.from({ length: 501 }, (_, i) => i + 1)
  expect(await refused({})).toEqual([422, ['job_ids required']])
  expect(await refused({ job_ids: [] })).toEqual([422, ['job_ids min_one']])
  expect(await refused({ job_ids: ids })).toEqual([422, ['job_ids too_many']])
  expect(await refused({ job_ids: [one], matching })).toEqual([422, ['matching given_twice']])
  expect(await refused({ job_ids: [one], issue_date: '2999-01-01' })).toEqual([422, ['issue_date day_ahead']])
  expect(await refused({ matching: { params: { nobody: '1' }, archived: false } })).toEqual([
    422,
    ['matching.params.nobody unknown_parameter'],
  ])
  const none = { params: { q: 'nobody is called so' }, archived: false }
  expect(await refused({ matching: none })).toEqual([422, ['matching required']])
})

test('a batch needs permission to create invoices, and to issue them, and covers only records the user can see', async () => {
  const other = await franchise({ invoice_prefix: 'BAO-' })
  const [mine, theirs] = [await done(10), await done(20, {}, { ...of, franchise_id: other })]
  const may = await api.userWith(['Jobs:list', 'Jobs:details', 'Invoices:add'], 'franchise')
  await api.pool.query('update users set franchise_id = $1 where id = $2', [of.franchise_id, may.id])
  expect((await ask({ job_ids: [mine], issue: true }, may.token)).body).toMatchObject({
    code: 'forbidden',
    area: 'Invoices',
    action: 'issue',
  })
  const seen = await preview({ job_ids: [mine, theirs] }, may.token)
  expect(seen?.jobs.map(({ job_id, job: called, code }) => [job_id, called.startsWith('#'), code])).toEqual([
    [mine, false, null],
    [theirs, true, 'not_found'],
  ])
  const state = await invoiced({ job_ids: [mine, theirs] }, may.token)
  expect(state.jobs.map(({ code }) => code)).toEqual([null, 'not_found'])
  // Another user's batch is not found.
  expect((await api.call('GET', `/invoices/batch/${state.id}`)).status).toBe(404)
  expect(await invoicesOf(theirs)).toBe(0)
})

test("a user who loses the permission before a job's turn invoices nothing", async () => {
  const [id, next] = [await done(10), await done(20)]
  const may = await api.userWith(['Jobs:list', 'Invoices:add'])
  // The batch waits while the job's row is locked.
  const holder = await api.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from jobs where id = $1 for update', [id])
    const begun = await ask({ job_ids: [id, next] }, may.token)
    await api.pool.query(
      `delete from permissions where action = 'add' and user_group_id = (select user_group_id from users where id = $1)`,
      [may.id],
    )
    await holder.query('commit')
    const { rows } = await api.pool.query<{ id: number }>('select max(id)::int as id from invoice_batches')
    expect(rows[0]?.id).toBe(begun.body.batch?.id)
    await expect
      .poll(async () => (await api.pool.query('select from invoice_batches where finished_at is null')).rowCount)
      .toBe(0)
    const lines = await api.pool.query('select code from invoice_batch_jobs where batch_id = $1 order by n', [
      rows[0]?.id,
    ])
    expect(lines.rows.at(-1)).toEqual({ code: 'forbidden' })
  } finally {
    holder.release()
  }
})
