import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { resources } from '../../schema/all.ts'
import { aliasesOf } from '../../schema/engine/aliases.ts'
import { type AnyResource, BASE_FIELDS } from '../../schema/engine/define.ts'
import { type Action, allPermissions, permission } from '../../schema/engine/permissions.ts'
import { DISPLAY_NAME } from '../../schema/engine/titleFields.ts'
import { type Answer, type TestApp, testApp } from '../support/app.ts'
import { createFactory, type Factory, type RecordBody, type Values, type Wire } from '../support/factory.ts'
import { NO_JOBS } from '../support/noJobs.ts'
import { lateMailer } from '../support/recovery.ts'

export interface Entry {
  id: number
  event: string
  action: string
  entity: string
  entity_id: number
  before: Values | null
  after: Values | null
  changed: string[]
  changeset: string
  user_id: number
  /** The transaction that wrote it. */
  xmin: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Send = (
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  token?: string | null,
) => Promise<Answer<Wire>>

const people = ['users', 'user_groups']

export interface Harness extends TestApp {
  readonly factory: Factory
  /** One case: a request as the administrator, or as whoever `token` says. */
  readonly send: Send
  /** A token with this right and no other, or with every right but this. */
  only(area: string, action: Action): Promise<string>
  allBut(area: string, action: Action): Promise<string>
  /** Runs a write and gives the log entries it made. */
  logged(work: () => Promise<Answer<Wire>>): Promise<{ answer: Answer<Wire>; entries: Entry[] }>
  /** Runs writes that have to be refused, and shows that the resource's tables and the log are as they were. */
  writesNothing(resource: AnyResource, work: () => Promise<void>): Promise<void>
  xminOf(resource: AnyResource, id: number): Promise<string>
}

/** What a record may be about is named only by who may see it: that right comes with those of its area. */
const toName = (area: string): string[] =>
  resources.all
    .filter((resource) => resource.area === area)
    .flatMap(({ fields }) => Object.values(fields))
    .flatMap(({ store }) => (store.as === 'column' && store.anyOf ? [store.anyOf.feature] : []))
    .flatMap((part) => resources.all.filter(({ features }) => features?.[part]))
    .map((carrier) => permission(carrier.area, 'list'))

/** What a record does later, it does with the rights of whoever writes it: those come with its area. */
const ACTS_LATER: Readonly<Record<string, readonly string[]>> = { EmailTemplates: ['Quotes:list'] }

/** What of lines only some may see comes with the right to it; tests/areas/quotes/api/options.test.ts asks without. */
const toSee = (area: string): string[] =>
  resources.all
    .filter((resource) => resource.area === area)
    .flatMap(({ fields }) => Object.values(fields))
    .flatMap(({ store }) => (store.as === 'child' ? Object.values(store.fields) : []))
    .flatMap(({ options }) => options.seenBy ?? [])

/** An app with its factory and what the contract of every resource is checked with; says at the end how many cases ran. */
export async function harness(suite: string): Promise<Harness> {
  // What is in the outbox stays there: nothing changes a mail but what a case does.
  const { mailer, use } = lateMailer()
  const api = await testApp({ jobs: NO_JOBS, mailer: { ...mailer, wake: () => undefined } })
  use(api.db)
  // The factory writes to a new address each time.
  const many = await api.call('PATCH', '/system-settings', {
    body: { values: { 'mail.new_addresses_per_hour': 1000 } },
  })
  expect(many.status, JSON.stringify(many.body)).toBe(200)
  const bare: TestApp = {
    ...api,
    call: async (method, path, options) => {
      const answer = await api.call<never>(method, path, options)
      withoutFigures(path, answer.body)
      withoutAliases(answer.body)
      return answer
    },
  }
  const all = allPermissions(resources.all)
  const tokens = new Map<string, Promise<string>>()
  let cases = 0
  const tokenFor = (key: string, permissions: readonly string[]) => {
    const found = tokens.get(key) ?? api.userWith(permissions).then((user) => user.token)
    tokens.set(key, found)
    return found
  }
  const rightsOfStaff = async () => {
    const { rows } = await api.pool.query<{ p: string }>(
      `select area || ':' || action as p from permissions where user_group_id = 1`,
    )
    return rows.map((row) => row.p)
  }
  const lastEntry = async () => {
    const { rows } = await api.pool.query<{ id: number }>('select coalesce(max(id), 0)::int as id from log_entries')
    return rows[0]?.id ?? 0
  }
  afterAll(async () => {
    expect(cases).toBeGreaterThan(100)
    expect(await api.brokenLog()).toEqual([])
    expect(await gaps(api)).toEqual([])
    console.log(`contract ${suite}: ${cases} cases`)
  })
  return {
    ...api,
    factory: createFactory(bare),
    send: (method, path, body, headers, token) => {
      cases++
      return bare.call<Wire>(method, path, {
        ...(body === undefined ? {} : { body }),
        ...(headers ? { headers } : {}),
        ...(token === undefined ? {} : { token }),
      })
    },
    // Over people decides only who may do all that they may: the first group's rights come with it.
    only: async (area, action) =>
      tokenFor(`only ${area}:${action}`, [
        permission(area, action),
        ...toName(area),
        ...toSee(area),
        ...(ACTS_LATER[area] ?? []),
        ...(['Users', 'UserGroups'].includes(area) ? await rightsOfStaff() : []),
      ]),
    allBut: (area, action) =>
      tokenFor(
        `but ${area}:${action}`,
        all.filter((p) => p !== permission(area, action)),
      ),
    logged: async (work) => {
      const last = await lastEntry()
      const answer = await work()
      const { rows } = await api.pool.query<Entry>(
        'select *, xmin::text as xmin from log_entries where id > $1 order by id',
        [last],
      )
      return { answer, entries: rows }
    },
    writesNothing: async (resource, work) => {
      const state = async () => {
        const inner = Object.entries(resource.fields).flatMap(([name, field]) =>
          field.store.as === 'column' ? [] : [`${resource.table}_${name}`],
        )
        const digests = [resource.table, ...inner].map(
          (table) =>
            // The people whose tokens the tests use are made past the API: nobody made them.
            sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as d from ${sql.table(table)} t
              where ${people.includes(table) ? sql`t.created_by is not null` : sql`true`}`,
        )
        const { rows } = await sql`${sql.join(digests, sql` union all `)} union all
          select count(*)::text from log_entries union all select count(*)::text from idempotency_keys`.execute(api.db)
        return rows
      }
      const before = await state()
      await work()
      expect(await state()).toEqual(before)
    },
    xminOf: async (resource, id) => {
      const { rows } = await sql<{
        xmin: string
      }>`select xmin::text as xmin from ${sql.table(resource.table)} where id = ${id}`.execute(api.db)
      return rows[0]?.xmin as string
    },
  }
}

/**
 * Figures and what a record is called are no part of it, and no log holds them: tests/engine/api/lists/figures.test.ts and
 * tests/areas/jobs/api/titles.test.ts are about them.
 */
function withoutFigures(path: string, body: Wire): void {
  const named = resources.all.find(({ name }) => name === path.split(/[/?]/)[1])
  for (const row of [body, ...(Array.isArray(body?.data) ? body.data : [])])
    for (const figure of [...Object.keys(named?.figures ?? {}), ...(named?.titleFields.length ? [DISPLAY_NAME] : [])])
      delete (row as Values | null)?.[figure]
}

const ALIASED = resources.all.filter((resource) => aliasesOf(resource).size > 0)

/** What answers say under second names too is looked at by tests of its own (`tests/areas/invoices/api/names.test.ts`). */
function withoutAliases(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) withoutAliases(inner)
  for (const resource of ALIASED) {
    const aliases = [...aliasesOf(resource)]
    if (aliases.every(([name, [field]]) => Object.hasOwn(value, name) && Object.hasOwn(value, field)))
      for (const [name] of aliases) delete (value as Values)[name]
  }
}

/** Log entries that do not begin where the record's entry before them ended, in what both tell of: parts of a record are told of by themselves. */
async function gaps(api: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select id, entity, entity_id from (
      select *, lag(after) over (partition by entity, entity_id order by id) as prev from log_entries) l
    where prev is not null and (before is null or exists (
      select from jsonb_each(before) b join jsonb_each(prev) p using (key) where b.value is distinct from p.value))`.execute(
    api.db,
  )
  return rows
}

/** What the server reckons from the rest of a record, whatever is sent. */
const RECKONED: readonly string[] = [
  'customers.marketing_consent_at',
  'customers.marketing_consent_by_id',

  // Follows from the franchise.
  ...['jobs', 'quotes', 'recurring-jobs'].map((name) => `${name}.franchise_price`),
  'recurring-jobs.next_on',
  'recurring-jobs.since',
  'payments.userId',
  'payments.kind',
  // That of what it was taken for.
  'payments.franchise_id',
  'jobs.title',
  'quotes.title',
  // Its clocks, and when it came in where nobody says.
  ...['received_at', 'counted_from', 'next_due', 'next_clock', 'acknowledge_by', 'respond_by', 'resolve_by'].map(
    (name) => `complaints.${name}`,
  ),
  ...['acknowledge_near', 'respond_near', 'resolve_near'].map((name) => `complaints.${name}`),
  // How its lines come to what they do.
  ...['explanation', 'vat', 'net_total', 'vat_total', 'total_inc_vat', 'sub_total_ex_vat', 'discount_total'].map(
    (name) => `invoices.${name}`,
  ),
  // Counts the versions of its text.
  'signature-documents.edition',
  // What the suggested option says.
  // A mail is made of its letter.
  'emails.html',
  'emails.text',
  'emails.attachments',
  'quotes.overall_discount',
  'quotes.deposit_percent',
  // Whoever writes it answers for it.
  'message-rules.owner_id',
  'recurring-jobs.owner_id',
]
export const isReckoned = ({ name }: AnyResource, field: string): boolean => RECKONED.includes(`${name}.${field}`)

/** A refusal as problem+json with this status and code. One comparison: there are thousands of them. */
export function refused(answer: Answer<Wire>, status: number, code?: string, message?: string): void {
  const { body } = answer
  expect
    .soft(
      [answer.status, String(answer.headers['content-type']).split(';')[0], body.status, code && body.code],
      message,
    )
    .toEqual([status, 'application/problem+json', status, code])
}

/** 422 at this path, and at no field but this one. */
export function refusedAt(answer: Answer<Wire>, at: string, message: string): void {
  refused(answer, 422, 'invalid', message)
  const paths = Object.keys(answer.body.errors ?? {})
  const root = at.split('.')[0] as string
  const others = paths.filter((p) => p !== root && !p.startsWith(`${root}.`))
  // The rest of the paths only when there is something to show.
  expect.soft(paths.includes(at) && others.length === 0 ? [at] : paths, message).toEqual([at])
}

/** Without the ids that the server gives new lines, and without what it computes within them. */
function bare({ fields }: AnyResource, name: string, value: unknown): unknown {
  const store = fields[name]?.store
  if (store?.as !== 'child' || !Array.isArray(value)) return value
  const own = Object.keys(store.fields).filter((inner) => !store.fields[inner]?.options.readOnly)
  return value.map((line: Values) => Object.fromEntries(own.map((inner) => [inner, line[inner]])))
}

/** A record holds what was sent, and has exactly the fields its declaration says. */
export function holds(resource: AnyResource, row: RecordBody, sent: Values): void {
  expect(Object.keys(row).sort()).toEqual([...BASE_FIELDS, ...Object.keys(resource.fields)].sort())
  for (const [name, value] of Object.entries(sent))
    if (!(BASE_FIELDS as readonly string[]).includes(name))
      expect.soft(bare(resource, name, row[name]), name).toEqual(bare(resource, name, value))
}

/** The log of a write that changed one record: one entry, by the same transaction, with the record before and after. */
export async function loggedOnce(
  h: Harness,
  resource: AnyResource,
  entries: readonly Entry[],
  event: string,
  before: Values | null,
  after: Values,
): Promise<void> {
  expect(entries.map((e) => [e.event, e.entity, e.entity_id])).toEqual([[event, resource.name, after['id']]])
  const [entry] = entries as [Entry]
  expect(entry.after).toEqual(after)
  expect(entry.before).toEqual(before)
  expect(entry.xmin).toBe(await h.xminOf(resource, after['id'] as number))
}

/** A text that a client may set: the name of most records, the first name of a person. */
export function wordOf(resource: AnyResource): string {
  const written = Object.entries(resource.fields).filter(([, { options }]) => !options.readOnly && !options.once)
  const found =
    written.find(([, { kind, hints }]) => kind === 'text' && !hints.pattern) ??
    written.find(([, one]) => one.kind === 'note')
  if (!found) throw new Error(`${resource.name} has no text to change`)
  return found[0]
}
