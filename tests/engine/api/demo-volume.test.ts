import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { isWorkingDay } from '../../../schema/engine/time/bankHolidays.ts'
import { addDays, dayOf, fullWeek } from '../../../schema/engine/time/time.ts'
import { checkBody } from '../../../schema/engine/validate.ts'
import { isBritishPostcode } from '../../../schema/kinds/postcode/model.ts'
import { seedCalendar } from '../../../server/demo/calendar.ts'
import { seedComplaints } from '../../../server/demo/complaints/seed.ts'
import { seedFiles } from '../../../server/demo/files.ts'
import { seedInvoices } from '../../../server/demo/invoices.ts'
import { seedMail } from '../../../server/demo/mail.ts'
import { seedOptions } from '../../../server/demo/options.ts'
import { seedPayments } from '../../../server/demo/payments.ts'
import { seedRecurring } from '../../../server/demo/recurring.ts'
import { demoRows } from '../../../server/demo/rows.ts'
import { seedTemplates } from '../../../server/demo/templates.ts'
import { seedVolume } from '../../../server/demo/volume.ts'
import { folderOptions } from '../../../server/engine/files/parts.ts'
import { sealHeads } from '../../../server/engine/log/key.ts'
import { seedDemo } from '../../../server/engine/write/seed.ts'
import { testApp } from '../../support/app.ts'
import type { Wire } from '../../support/factory.ts'
import { computeOptions } from '../../support/reckoner.ts'

const t = await testApp()
/** The line total, which only the server calculates. */
const RECKONED = /^(id|net|vat|price_inc_vat|cost_price|labour_net|labour_vat|labour_price_inc_vat)$/
const selected = (lines: unknown) =>
  (lines as object[]).map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !RECKONED.test(name))))

/** Two servers start at once: one of them loads the data. */
const byTwo = async (seed: () => Promise<boolean>) => {
  const loaded = await Promise.all([seed(), seed()])
  expect(loaded.sort(), seed.toString()).toEqual([false, true])
  expect(await seed(), seed.toString()).toBe(false)
}

test('the demo business is the same each time, and its rows satisfy the declarations', () => {
  const rows = demoRows()
  expect(JSON.stringify(demoRows())).toBe(JSON.stringify(rows))
  const customers = resources.get('customers')
  for (const row of rows.customers.slice(0, 200)) {
    const { first_name, last_name, company_name, email, phone, type } = row
    expect(checkBody(customers, 'create', { first_name, last_name, company_name, email, phone, type }).ok).toBe(true)
    expect(phone ?? email).toBeTruthy()
  }
  expect(rows.addresses.every((a) => isBritishPostcode(a['postcode']))).toBe(true)
})

// The timeout is for a hang: a busy machine takes a minute for two years of work.
test('it loads once, with all related records', { timeout: 180_000 }, async () => {
  await seedDemo(t.db, resources.all)
  await byTwo(() => seedVolume(t.db))
  await byTwo(() => seedPayments(t.db))
  const options = folderOptions(t.files)
  const now = Date.now()
  await byTwo(() => seedInvoices(t.db, now))
  await byTwo(() => seedMail(t.db, now))
  await byTwo(() => seedComplaints(t.db, Date.now()))
  const totals = async (path: string) => (await t.call<Wire>('GET', path)).body.total
  expect(await totals('/customers/list?limit=1')).toBeGreaterThanOrEqual(2_000)
  const { rows: homeless } = await t.pool.query(
    'select id from customers c where not exists (select from customers_addresses a where a.owner_id = c.id and a."primary")',
  )
  expect(homeless).toEqual([])
  const { rows: late } = await t.pool.query(
    'select q.id from quotes q join customers c on c.id = q.customer_id where q.created_at < c.created_at union all select j.id from jobs j join customers c on c.id = j.customer_id where j.created_at < c.created_at',
  )
  expect(late, 'work from before its customer was added').toEqual([])
  const leads = (await totals('/leads/list?limit=1')) + (await totals('/leads/archived-list?limit=1'))
  expect(leads).toBeGreaterThanOrEqual(1_500)
  for (let status = 1; status <= 7; status++)
    expect(await totals(`/leads/list?limit=1&lead_status_id=${status}`), `status ${status}`).toBeGreaterThan(0)
  expect(await totals('/quotes/list?limit=1')).toBeGreaterThanOrEqual(1_200)
  const jobs = (await totals('/jobs/list?limit=1&main=true')) + (await totals('/jobs/archived-list?limit=1&main=true'))
  expect(jobs).toBeGreaterThanOrEqual(1_000)
  for (let status = 1; status <= 10; status++)
    expect(await totals(`/quotes/list?limit=1&quote_status_id=${status}`), `quotes, status ${status}`).toBeGreaterThan(
      0,
    )
  for (let status = 1; status <= 8; status++)
    expect(await totals(`/jobs/list?limit=1&job_status_id=${status}`), `jobs, status ${status}`).toBeGreaterThan(0)
  await byTwo(() => seedTemplates(t.db))
  const templates = (await t.call<Wire>('GET', '/job-templates/list')).body.data
  expect(templates.length).toBeGreaterThanOrEqual(5)
  for (const { id, name, total_inc_vat } of templates) {
    expect(total_inc_vat, String(name)).toBeGreaterThan(0)
    // The server calculates the same totals as the data has.
    const { body } = await t.call<Wire>('GET', `/job-templates/${id}`)
    const lines = { services: selected(body['services']), materials: selected(body['materials']) }
    const again = { ...lines, name: `${String(name)} again` }
    const made = await t.call<Wire>('POST', '/job-templates', { body: { ...again, job_type_id: body['job_type_id'] } })
    expect([made.status, made.body['total_inc_vat']], JSON.stringify(made.body)).toEqual([200, total_inc_vat])
  }
  await byTwo(() => seedOptions(t.db, now))
  const [offer] = (await t.call<Wire>('GET', '/quotes/list?sort=id&direction=desc&limit=1')).body.data
  const { body: ways } = await t.call<Wire>('GET', `/quotes/${offer?.id}`)
  const said = ways['options'] as { name: string; suggested: boolean; total_inc_vat: number; deposit: number }[]
  expect(said.map(({ name, suggested }) => [name, suggested])).toEqual([
    ['Good', false],
    ['Better', true],
    ['Best', false],
  ])
  expect(said.map(({ total_inc_vat, deposit }) => ({ total_inc_vat, deposit }))).toEqual(
    computeOptions(ways).map(({ total_inc_vat, deposit }) => ({ total_inc_vat, deposit })),
  )
  expect(ways['total_inc_vat']).toBe(said[1]?.total_inc_vat)
  await byTwo(() => seedRecurring(t.db, now))
  const recurring = (await t.call<Wire>('GET', '/recurring-jobs/list')).body.data
  // Which of them is next depends on the day.
  expect(Object.fromEntries(recurring.map(({ name, template_id }) => [name, template_id !== null]))).toEqual({
    'Weekly water temperature log': false,
    'Plant room inspection': false,
    'Landlord gas safety check': true,
    'Annual boiler service': true,
    'Filter change': false,
    'Summer shut-down check': false,
  })
  for (const { id, name, next_on, active, halt } of recurring) {
    expect([next_on !== null, halt], String(name)).toEqual([active, null])
    // The server calculates the same values as the data has.
    const same = await t.call<Wire>('PATCH', `/recurring-jobs/${id}`, { body: { notes: 'Key at number 4' } })
    expect([same.status, same.body['next_on']], JSON.stringify(same.body)).toEqual([200, next_on])
  }
  const complaints = (await t.call<Wire>('GET', '/complaints/list?sort=id&direction=asc&limit=50')).body.data
  // At least one in each status, except the one that repeats another of the same customer.
  expect(new Set(complaints.map((one) => one['complaint_status_id'])).size).toBe(10)
  const repeats = complaints.find((one) => one['original_id'] !== null)
  expect(complaints.find(({ id }) => id === repeats?.['original_id'])?.['customer_id']).toBe(repeats?.['customer_id'])
  for (const one of complaints) {
    expect((one['next_due'] === null) === (one['stopped_at'] !== null || one['resolved_at'] !== null)).toBe(true)
    const same = await t.call<Wire>('PATCH', `/complaints/${one.id}`, { body: { desired_outcome: 'To be heard' } })
    expect([same.status, same.body['next_due']], JSON.stringify(same.body)).toEqual([200, one['next_due']])
  }
  await byTwo(() => seedFiles(t.db, options))
  const { rows: files } = await t.pool.query(
    'select subject, count(*)::int as n from files group by subject order by subject',
  )
  const known = files as { subject: string; n: number }[]
  expect(known.map(({ subject, n }) => [subject, n >= (subject === 'leads' ? 1_500 / 12 : 2_000 / 25)])).toEqual([
    ['customers', true],
    ['leads', true],
  ])
  const { rows } = await t.pool.query<{ id: number }>('select max(id) as id from customers')
  const { status, body } = await t.call<Wire>('PATCH', `/customers/${rows[0]?.id}`, { body: { notes: 'Rang' } })
  expect([status, body['notes']], JSON.stringify(body)).toEqual([200, 'Rang'])
})

test('its quotes and jobs match what the program would create', async () => {
  await sealHeads(t.pool, t.logKey)
  expect(await t.brokenLog(), 'log that was tampered with').toEqual([])
  const one = async (text: string) => (await t.pool.query<{ n: number }>(text)).rows[0]?.n
  // The hourly job looks for what is due: it finds nothing.
  expect(
    await one('select count(*)::int as n from quotes where quote_status_id in (2, 3) and valid_until < current_date'),
  ).toBe(0)
  expect(
    await one(`select count(*)::int as n from jobs p where p.parent_id is null and with_sub_jobs <> total_inc_vat +
      coalesce((select sum(total_inc_vat) from jobs s where s.parent_id = p.id), 0)`),
    'jobs that do not add up',
  ).toBe(0)
  for (const [table, status] of [
    ['quotes', 'quote_status_id'],
    ['jobs', 'job_status_id'],
  ])
    expect(
      await one(`select count(*)::int as n from ${table} t join lateral (select after from log_entries l
        where l.entity = '${table}' and l.entity_id = t.id order by l.id desc limit 1) l on true
        where (l.after->>'${status}')::bigint <> t.${status} or t.updated_at > now()`),
      `${table} whose log says otherwise`,
    ).toBe(0)
  // The program calculated the prices: saving the same lines again changes no figure.
  const { rows } = await t.pool.query<{ id: number }>(
    `select q.id from quotes q where quote_status_id = 1 and overall_discount > 0
     union all (select q.id from quotes q where quote_status_id = 1 order by total_inc_vat desc limit 5)`,
  )
  for (const { id } of rows) {
    const { body: quote } = await t.call<Wire>('GET', `/quotes/${id}`)
    const lines = (name: string) =>
      (quote[name] as Wire[]).map((line) =>
        Object.fromEntries(
          Object.entries(line).filter(
            ([field]) => !/^(net|vat|price_inc_vat|labour_net|labour_vat|labour_price_inc_vat)$/.test(field),
          ),
        ),
      )
    const body = {
      services: lines('services'),
      materials: lines('materials'),
      overall_discount: quote['overall_discount'],
    }
    const saved = await t.call<Wire>('PATCH', `/quotes/${id}`, { body })
    expect([saved.status, saved.body['summary']], JSON.stringify(saved.body['errors'])).toEqual([200, quote['summary']])
  }
  const { body: timeline } = await t.call<Wire>('GET', '/jobs/900/timeline?kind=status')
  expect((timeline['data'] as unknown[]).length).toBeGreaterThan(0)
})

test('the calendar is full this week and next, goes back a year, and nobody is double-booked or outside hours', {
  timeout: 120_000,
}, async () => {
  const now = Date.now()
  expect(await seedCalendar(t.db, now)).toBe(false)
  await t.pool.query('truncate log_entries cascade')
  await byTwo(() => seedCalendar(t.db, now))
  const monday = fullWeek(dayOf(now)).from
  const { rows: weeks } = await t.pool.query<{ week: string; share: number }>(
    `select to_char(d.day, 'YYYY-MM-DD') as week,
       (select sum(extract(epoch from a.ends_at - a.starts_at)) from appointments a join appointments_worker_ids l on l.owner_id = a.id
         where a.kind <> 'leave' and a.starts_at >= d.day and a.starts_at < d.day + interval '7 days')::float
       / (select sum(extract(epoch from s."to" - s."from")) from workers_shifts s where s.valid_from is null or s.valid_from <= d.day)::float as share
     from unnest($1::date[]) d (day) order by 1`,
    [[addDays(monday, -350), monday, addDays(monday, 7)]],
  )
  const [behind, ...full] = weeks.map(({ share }) => share)
  expect(behind).toBeGreaterThan(0.3)
  // Nobody is booked on a bank holiday: only the other days of the week are full.
  const openDays = (week: string) =>
    Array.from({ length: 5 }, (_, i) => addDays(week, i)).filter((day) => isWorkingDay(day, 'england_wales')).length
  for (const [i, share] of full.entries()) expect(share).toBeGreaterThan(0.6 * (openDays(addDays(monday, 7 * i)) / 5))
  const { rows: outside } = await t.pool.query(
    `select a.id from appointments a join appointments_worker_ids l on l.owner_id = a.id where a.kind <> 'leave' and not exists (
       select from workers_shifts s where s.owner_id = l.target_id
         and (s.valid_from is null or s.valid_from <= (a.starts_at at time zone 'Europe/London')::date)
         and s.weekday = trim(lower(to_char(a.starts_at at time zone 'Europe/London', 'day')))
         and s."from" <= (a.starts_at at time zone 'Europe/London')::time and s."to" >= (a.ends_at at time zone 'Europe/London')::time)`,
  )
  expect(outside).toEqual([])
  const { rows: wrong } = await t.pool.query(
    "select id from appointments where (ends_at < now() - interval '1 day' and status in ('booked', 'confirmed', 'on_site')) and kind in ('survey', 'job')",
  )
  expect(wrong).toEqual([])
})

test('most invoices are paid, some partly, and no job refunded more than it received', async () => {
  const { rows } = await t.pool.query(
    `select p.job_id, j.total_inc_vat::float8 as total, sum(p.counted)::float8 as paid, max(p.flow) as flow,
       bool_and(p."cardNumber" is null or p."cardNumber" ~ '^\\d{4}$' and p.kind like 'card%') as cards,
       bool_and(p.reference is not null or not y.needs_reference) as referenced
     from payments p join jobs j on j.id = p.job_id join payment_types y on y.id = p."paymentTypeId" group by p.job_id, j.total_inc_vat`,
  )
  expect(rows.length).toBeGreaterThan(400)
  expect(rows.filter(({ paid, cards, referenced }) => paid < 0 || !cards || !referenced)).toEqual([])
  expect(rows.filter(({ paid, total }) => paid === total).length).toBeGreaterThan(200)
  expect(rows.filter(({ paid, total }) => paid > 0 && paid < total).length).toBeGreaterThan(50)
  expect(rows.filter(({ flow }) => flow === 'refund').length).toBeGreaterThan(5)
  const { body } = await t.call<{ outstanding: number; total: number }>('GET', `/jobs/${rows[0].job_id}/payments`)
  expect(body.total).toBeGreaterThan(0)
  const { rows: sums } = await t.pool.query(
    `select count(*) filter (where customer_id is null)::int as nobodys, sum(counted)::float8 as counted, sum(unallocated + allocated)::float8 as went from payments`,
  )
  expect(sums[0].nobodys).toBe(0)
  // A refunded payment is not customer credit.
  expect(sums[0].went).toBeCloseTo(sums[0].counted, 2)
})

test('its invoices cover a year: numbered without gaps, in date order, as the program would issue them', async () => {
  const rows = async (text: string) => (await t.pool.query<Record<string, unknown>>(text)).rows
  const issued = await rows(`
    select franchise_id, kind = 'credit_note' as credits, count(*)::int as n, count(distinct number)::int as numbers, bool_and(in_order) as in_order,
      max(substring(number from '[0-9]+$')::int) as last, min(substring(number from '[0-9]+$')::int) as first
    from (select *, issue_date >= coalesce(lag(issue_date) over (partition by franchise_id, kind = 'credit_note' order by number), issue_date) as in_order
      from invoices where status = 'issued') i group by 1, 2`)
  expect(issued.length).toBeGreaterThanOrEqual(4)
  for (const { n, numbers, in_order, last, first } of issued)
    expect([numbers, in_order, last, first]).toEqual([n, true, n, 1])
  expect(
    await rows(`select s.prefix from invoice_series s where not exists (
      select from invoices i where i.status = 'issued' and i.franchise_id = s.franchise_id
        and (i.kind = 'credit_note') = (s.documents = 'credit_notes')
      having count(*) = s.last_number and max(i.issue_date) = s.last_date)`),
  ).toEqual([])
  const [said] = await rows(`
    select count(*) filter (where status = 'issued')::int as issued, count(*) filter (where kind = 'credit_note')::int as notes,
      count(*) filter (where explanation->>'treatment' = 'reverse_charge')::int as reversed, count(*) filter (where status = 'draft')::int as drafts,
      count(*) filter (where balance > 0 and due_date < current_date)::int as overdue, count(*) filter (where balance < 0)::int as over,
      count(*) filter (where disputed and balance > 0 and dispute_reason <> '')::int as disputes from invoices`)
  expect(said).toMatchObject({ notes: 2, over: 0, disputes: 2 })
  // Their number depends on what was completed by today.
  expect(said?.['reversed']).toBeGreaterThan(0)
  expect(
    await rows(`select i.id from invoices i join customers c on c.id = i.customer_id
      where (i.explanation->>'treatment' = 'reverse_charge') and not (c.cis_registered and not c.end_user_status and c.vat_number is not null)`),
  ).toEqual([])
  expect(said?.['issued']).toBeGreaterThan(600)
  expect(said?.['overdue']).toBeGreaterThan(10)
  expect(said?.['drafts']).toBeGreaterThan(5)
  // A customer's credit was paid before it was invoiced.
  expect(
    await rows(`select p.id from payments p join jobs j on j.id = p.job_id join invoices i on i.job_id = coalesce(j.parent_id, j.id)
      where p.unallocated > 0 and i.balance > 0`),
  ).toEqual([])
  const [one] = await rows(`select id, sha256 from invoices where status = 'issued' order by id desc limit 1`)
  expect(one?.['sha256']).toBeNull()
  const paper = await t.app.inject({
    method: 'GET',
    url: `/panel-api/invoices/${String(one?.['id'])}/pdf`,
    headers: { authorization: `Bearer ${t.token}` },
  })
  expect(paper.statusCode).toBe(200)
  expect(await rows(`select id, sha256 from invoices where sha256 is not null`)).toEqual([
    { id: one?.['id'], sha256: createHash('sha256').update(paper.rawPayload).digest('hex') },
  ])
  // Drafts match what the program would create, and the next invoice continues the series.
  const [draft] = await rows(`select id, franchise_id from invoices where status = 'draft' order by id limit 1`)
  const next = await t.call<Wire>('POST', `/invoices/${String(draft?.['id'])}/issue`, { body: {} })
  expect(next.status, JSON.stringify(next.body)).toBe(200)
  const counted = issued.find(({ franchise_id, credits }) => franchise_id === draft?.['franchise_id'] && !credits)
  expect(Number(/\d+$/.exec(String(next.body['number']))?.[0])).toBe(Number(counted?.['n']) + 1)
})

test("its emails cover a year: each about a customer's record, most accepted, with the mail server's response", async () => {
  const { rows } = await t.pool.query<Record<string, number>>(`
    select count(*)::int as mails, count(distinct date_trunc('month', e.created_at))::int as months,
      count(*) filter (where e.status = 'failed')::int as failed, count(*) filter (where e.template_id is null)::int as without,
      count(*) filter (where e.status = 'sent' and e.sent_at < e.created_at)::int as early,
      count(*) filter (where e.status = 'failed' and e.created_at < now() - interval '61 days')::int as forgotten,
      count(*) filter (where not exists (select from email_attempts a where a.email_id = e.id having count(*) = e.attempts))::int as unlike,
      count(*) filter (where e.customer_id is distinct from case e.about
        when 'invoices' then (select i.customer_id from invoices i where i.id = e.about_id)
        when 'quotes' then (select q.customer_id from quotes q where q.id = e.about_id)
        when 'jobs' then (select j.customer_id from jobs j where j.id = e.about_id) end)::int as strange
    from emails e`)
  const { mails = 0, failed = 0, months = 0, ...wrong } = rows[0] ?? {}
  expect(mails).toBeGreaterThan(500)
  expect(months).toBeGreaterThanOrEqual(12)
  expect(failed).toBeGreaterThan(0)
  expect(failed / mails).toBeLessThan(0.03)
  expect(wrong).toEqual({ without: 0, early: 0, forgotten: 0, unlike: 0, strange: 0 })
})
