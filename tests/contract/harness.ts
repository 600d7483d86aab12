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
  /** One case: a request as the administrator, or as the user of `token`. */
  readonly send: Send
  /** A token with only this permission, or with every permission but this. */
  only(area: string, action: Action): Promise<string>
  allBut(area: string, action: Action): Promise<string>
  /** Runs a write and returns its log entries. */
  logged(work: () => Promise<Answer<Wire>>): Promise<{ answer: Answer<Wire>; entries: Entry[] }>
  /** Runs writes that must be rejected, and checks that the resource's tables and the log are unchanged. */
  writesNothing(resource: AnyResource, work: () => Promise<void>): Promise<void>
  xminOf(resource: AnyResource, id: number): Promise<string>
}

/** A subject can be named only by a user who can see it, so that permission is included. */
const toName = (area: string): string[] =>
  resources.all
    .filter((resource) => resource.area === area)
    .flatMap(({ fields }) => Object.values(fields))
    .flatMap(({ store }) => (store.as === 'column' && store.anyOf ? [store.anyOf.feature] : []))
    .flatMap((part) => resources.all.filter(({ features }) => features?.[part]))
    .map((carrier) => permission(carrier.area, 'list'))

/** A record that acts later uses its author's permissions, so those of its area are included. */
const ACTS_LATER: Readonly<Record<string, readonly string[]>> = { EmailTemplates: ['Quotes:list'] }

/** Restricted fields of lines need their permission; tests/areas/quotes/api/options.test.ts tests without it. */
const toSee = (area: string): string[] =>
  resources.all
    .filter((resource) => resource.area === area)
    .flatMap(({ fields }) => Object.values(fields))
    .flatMap(({ store }) => (store.as === 'child' ? Object.values(store.fields) : []))
    .flatMap(({ options }) => options.seenBy ?? [])

/** An app with its factory and the contract checks of every resource; reports at the end how many cases ran. */
export async function harness(suite: string): Promise<Harness> {
  // The outbox stays as it is: only the cases change an email.
  const { mailer, use } = lateMailer()
  const api = await testApp({ jobs: NO_JOBS, mailer: { ...mailer, wake: () => undefined } })
  use(api.db)
  // The factory uses a new email address each time.
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
    // Only a user with all of a person's permissions may manage them, so the first group's permissions are included.
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
            // The users with the test tokens are created outside the API, so they have no creator.
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
 * Totals and titles are excluded, and not logged: tests/engine/api/lists/figures.test.ts and
 * tests/areas/jobs/api/titles.test.ts test them.
 */
function withoutFigures(path: string, body: Wire): void {
  const named = resources.all.find(({ name }) => name === path.split(/[/?]/)[1])
  for (const row of [body, ...(Array.isArray(body?.data) ? body.data : [])])
    for (const figure of [...Object.keys(named?.figures ?? {}), ...(named?.titleFields.length ? [DISPLAY_NAME] : [])])
      delete (row as Values | null)?.[figure]
}

const ALIASED = resources.all.filter((resource) => aliasesOf(resource).size > 0)

/** Fields returned under second names too have their own tests (`tests/areas/invoices/api/names.test.ts`). */
function withoutAliases(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) withoutAliases(inner)
  for (const resource of ALIASED) {
    const aliases = [...aliasesOf(resource)]
    if (aliases.every(([name, [field]]) => Object.hasOwn(value, name) && Object.hasOwn(value, field)))
      for (const [name] of aliases) delete (value as Values)[name]
  }
}

/** Log entries that do not start where the record's previous entry ended, in the fields both contain: parts of a record are logged separately. */
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

/** What the server calculates from the rest of a record, whatever is sent. */
const RECKONED: readonly string[] = [
  'customers.marketing_consent_at',
  'customers.marketing_consent_by_id',

  // It follows from the franchise.
  ...['jobs', 'quotes', 'recurring-jobs'].map((name) => `${name}.franchise_price`),
  'recurring-jobs.next_on',
  'recurring-jobs.since',
  'payments.userId',
  'payments.kind',
  // It is that of its purpose.
  'payments.franchise_id',
  'jobs.title',
  'quotes.title',
  // Its deadlines, and when it was received if not given.
  ...['received_at', 'counted_from', 'next_due', 'next_clock', 'acknowledge_by', 'respond_by', 'resolve_by'].map(
    (name) => `complaints.${name}`,
  ),
  ...['acknowledge_near', 'respond_near', 'resolve_near'].map((name) => `complaints.${name}`),
  // How its line totals are calculated.
  ...['explanation', 'vat', 'net_total', 'vat_total', 'total_inc_vat', 'sub_total_ex_vat', 'discount_total'].map(
    (name) => `invoices.${name}`,
  ),
  // Counts the versions of its text.
  'signature-documents.edition',
  // The values of the recommended option.
  // An email is created from its template.
  'emails.html',
  'emails.text',
  'emails.attachments',
  'quotes.overall_discount',
  'quotes.deposit_percent',
  // The author is responsible for it.
  'message-rules.owner_id',
  'recurring-jobs.owner_id',
]
export const isReckoned = ({ name }: AnyResource, field: string): boolean => RECKONED.includes(`${name}.${field}`)

/** An error as problem+json with this status and code. It is one comparison, because there are thousands of them. */
export function refused(answer: Answer<Wire>, status: number, code?: string, message?: string): void {
  const { body } = answer
  expect
    .soft(
      [answer.status, String(answer.headers['content-type']).split(';')[0], body.status, code && body.code],
      message,
    )
    .toEqual([status, 'application/problem+json', status, code])
}

/** A 422 at this path, and at no other field. */
export function refusedAt(answer: Answer<Wire>, at: string, message: string): void {
  refused(answer, 422, 'invalid', message)
  const paths = Object.keys(answer.body.errors ?? {})
  const root = at.split('.')[0] as string
  const others = paths.filter((p) => p !== root && !p.startsWith(`${root}.`))
  // The remaining paths are read only if there is something to show.
  expect.soft(paths.includes(at) && others.length === 0 ? [at] : paths, message).toEqual([at])
}

/** Without the ids that the server gives new lines, and without its calculated values. */
function bare({ fields }: AnyResource, name: string, value: unknown): unknown {
  const store = fields[name]?.store
  if (store?.as !== 'child' || !Array.isArray(value)) return value
  const own = Object.keys(store.fields).filter((inner) => !store.fields[inner]?.options.readOnly)
  return value.map((line: Values) => Object.fromEntries(own.map((inner) => [inner, line[inner]])))
}

/** A record holds what was sent, and has exactly its declared fields. */
export function holds(resource: AnyResource, row: RecordBody, sent: Values): void {
  expect(Object.keys(row).sort()).toEqual([...BASE_FIELDS, ...Object.keys(resource.fields)].sort())
  for (const [name, value] of Object.entries(sent))
    if (!(BASE_FIELDS as readonly string[]).includes(name))
      expect.soft(bare(resource, name, row[name]), name).toEqual(bare(resource, name, value))
}

/** The log of a write to one record: one entry, by the same transaction, with the record before and after. */
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

/** A text that a client may set: most records' name, a person's first name. */
export function wordOf(resource: AnyResource): string {
  const written = Object.entries(resource.fields).filter(([, { options }]) => !options.readOnly && !options.once)
  const found =
    written.find(([, { kind, hints }]) => kind === 'text' && !hints.pattern) ??
    written.find(([, one]) => one.kind === 'note')
  if (!found) throw new Error(`${resource.name} has no text to change`)
  return found[0]
}
