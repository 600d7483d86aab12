import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { ProblemError, problem } from '../http/errors.ts'
import { narrows } from '../read/narrowing.ts'
import type { RecordRow } from '../read/read.ts'
import { recordColumns, tableOf } from '../read/select.ts'
import { audit } from '../write/audit.ts'
import { archiveMany } from '../write/bulkActs.ts'
import { validateBody } from '../write/prepare/body.ts'
import { checkProtected } from '../write/prepare/protected.ts'
import { applyRules, difference } from '../write/prepare/recordRules.ts'
import { checkRefs } from '../write/prepare/refs.ts'
import type { Todo } from './undoInverse.ts'

export interface Job {
  readonly row: RecordRow
  readonly todo: Todo
}
/** Id → why it was left alone. */
export type Refused = Map<number, ProblemError>

/** What has to be done to all of these the same way; '' for what only goes one by one. */
export function manner(write: WriteContext, resource: AnyResource, todo: Todo): '' | 'away' | 'out' | 'values' {
  const rules = write.engine.rules.get(resource.name)
  if (todo.how === 'recreate' || rules?.after) return ''
  if (todo.how === 'remove') return resource.archive ? 'away' : ''
  if (Object.keys(todo.parts).length) return ''
  const names = Object.keys(todo.values)
  if (todo.archive !== undefined) return names.length ? '' : todo.archive ? 'away' : 'out'
  const alone = (name: string) => {
    const field = resource.fields[name]
    const single = (field?.options as { single?: boolean } | undefined)?.single
    return field?.store.as !== 'column' || single || resource.tree === name
  }
  const looked = rules?.before && (rules.watches?.some((name) => names.includes(name)) ?? true)
  const locked = resource.lock?.fields.some((name) => names.includes(name))
  return looked || locked || names.some(alone) || narrows(write, resource, names) ? '' : 'values'
}

/** Puts all of them into the archive, or takes all of them out, in one statement and its log. */
async function takeAllOut(write: WriteContext, resource: AnyResource, rows: readonly RecordRow[]): Promise<void> {
  const { rows: after } = await sql<RecordRow>`
    update ${tableOf(resource)} as t set archived_at = null, version = t.version + 1, updated_at = now(), updated_by = ${write.actor.user.id}
    where t.id = any(${rows.map((r) => r.id)}::bigint[]) returning ${recordColumns(resource)}`.execute(write.tx)
  await log(write, resource, 'reinstated', rows, after)
}

async function log(
  write: WriteContext,
  resource: AnyResource,
  event: 'reinstated' | 'updated' | 'reordered',
  before: readonly RecordRow[],
  after: readonly RecordRow[],
): Promise<void> {
  const byId = new Map(after.map((row) => [row.id, row]))
  await audit(
    write,
    resource,
    before.map((row) => ({ event, before: row, after: byId.get(row.id) ?? null })),
  )
}

/** What a record is to hold again, checked as any change of it would be. References that many share are looked at once. */
async function prepare(write: WriteContext, resource: AnyResource, { row, todo }: Job, seen: Map<string, unknown>) {
  const asked = todo.how === 'restore' ? validateBody(resource, 'update', todo.values, row) : {}
  const given = difference(row, asked)
  checkProtected(resource, given, row)
  const values = applyRules(resource, given, row)
  const refs = Object.entries(resource.fields).filter(([, { store }]) => store.as === 'column' && store.references)
  const whole = { ...row, ...values }
  const named = refs.map(([name, { hints }]) => [whole[name], name in values, (hints.same ?? []).map((n) => whole[n])])
  const key = JSON.stringify(named)
  if (!seen.has(key)) {
    const refusal = await checkRefs(write, resource, values, row).catch((error: unknown) => error)
    seen.set(key, refusal)
  }
  const refusal = seen.get(key)
  if (refusal) throw refusal
  return values
}

async function writeValues(write: WriteContext, resource: AnyResource, jobs: readonly Job[]): Promise<Refused> {
  const refused: Refused = new Map()
  const ready: { row: RecordRow; values: Readonly<Record<string, unknown>> }[] = []
  const seen = new Map<string, unknown>()
  for (const job of jobs) {
    try {
      ready.push({ row: job.row, values: await prepare(write, resource, job, seen) })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      refused.set(job.row.id, error)
    }
  }
  const open = ready.filter(({ values }) => Object.keys(values).length)
  const names = [...new Set(open.flatMap(({ values }) => Object.keys(values)))]
  if (names.length === 0) return refused
  const typed = names.map((name): RawBuilder<unknown> => {
    const { store } = resource.fields[name] as AnyResource['fields'][string]
    return sql`${sql.ref(name)} ${sql.raw(store.as === 'column' ? store.type : 'jsonb')}`
  })
  const given = open.map(({ row, values }) => ({
    id: row.id,
    ...Object.fromEntries(names.map((n) => [n, n in values ? values[n] : row[n]])),
  }))
  const { rows: after } = await sql<RecordRow>`
    update ${tableOf(resource)} as t set ${sql.join(names.map((n) => sql`${sql.ref(n)} = u.${sql.ref(n)}`))},
      version = t.version + 1, updated_at = now(), updated_by = ${write.actor.user.id}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as u (id bigint, ${sql.join(typed)})
    where t.id = u.id returning ${recordColumns(resource)}`.execute(write.tx)
  const moved = names.every((name) => resource.fields[name]?.auto)
  const before = open.map(({ row }) => row)
  await log(write, resource, moved ? 'reordered' : 'updated', before, after)
  return refused
}

/**
 * Puts records back that all need the same, a few statements for all of them. What the database refuses (a value taken meanwhile)
 * refuses all: the caller then goes one by one.
 * @returns which were left alone, and why
 */
export async function undoMany(write: WriteContext, resource: AnyResource, jobs: readonly Job[]): Promise<Refused> {
  const rows = jobs.map(({ row }) => row)
  const how = jobs[0] ? manner(write, resource, jobs[0].todo) : ''
  if (how === 'values') return writeValues(write, resource, jobs)
  if (how === 'out') {
    await takeAllOut(write, resource, rows)
    return new Map()
  }
  const { skipped } = await archiveMany(write, resource, rows)
  return new Map(skipped.map(({ id, code, usage }) => [id, problem(409, code, usage ? { usage } : {})]))
}
