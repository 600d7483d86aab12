import { sql } from 'kysely'
import type { WriteContext } from '../http/context.ts'
import { invalid, ProblemError, problem } from '../http/errors.ts'
import type { RecordRow } from '../read/read.ts'
import type { UsedBy } from '../write/prepare/refs.ts'
import { attempt } from '../write/transact.ts'
import { type UndoResult, undo } from './undo.ts'
import { conflictDetails, explain } from './undoConflicts.ts'
import { findFollowing } from './undoFollowing.ts'
import type { FieldConflict, InverseWrite } from './undoInverse.ts'
import { type Net, netsOf, spansOf } from './undoNet.ts'
import { undoOne } from './undoOne.ts'
import { type Plan, plan } from './undoPlan.ts'

export type Choice = 'keep' | 'put_back'

/** Which fields of an entry to restore, and which of them over later changes. */
export interface RevertRequest {
  /** All that can be restored by default. */
  readonly fields?: readonly string[] | undefined
  readonly choices?: Readonly<Record<string, Choice>> | undefined
  /** Version of the record when the choices were made: at another version the choices are asked again. */
  readonly version?: number | undefined
}

/** A log entry to revert. */
export interface Found {
  readonly net: Net
  readonly changeset: string
}

/**
 * What an entry did, in the form of a changeset.
 * @returns undefined when it changed nothing that is known
 */
export async function foundEntry(write: WriteContext, id: number): Promise<Found | undefined> {
  const [net] = await netsOf(write, [{ first: id, last: id }])
  const { rows } = await sql<{ changeset: string }>`select changeset from log_entries where id = ${id}`.execute(
    write.tx,
  )
  return net && rows[0] && { net, changeset: rows[0].changeset }
}

/** Who has already reverted an entry, alone or with its changeset. */
export async function putBackBy({ tx }: Pick<WriteContext, 'tx'>, id: number) {
  const { rows } = await sql<{ by: string | null; at: string; changeset: string }>`
    select nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, to_char(r.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, r.changeset
    from (
      select user_id, at, changeset from reverted_entries where entry_id = ${id}
      union all
      select d.user_id, d.at, d.undone_by from undone_changesets d join log_entries l on l.changeset = d.changeset where l.id = ${id}) r
    left join users u on u.id = r.user_id order by r.at limit 1`.execute(tx)
  return rows[0]
}

/**
 * Locks an entry to revert it: of two at once the second waits here and is refused.
 * @throws problem 409 already_reverted
 */
async function claimEntry(write: WriteContext, id: number): Promise<void> {
  const { rows } = await sql`
    insert into reverted_entries (entry_id, changeset, user_id) values (${id}, ${write.changeset}::uuid, ${write.actor.user.id})
    on conflict (entry_id) do nothing returning 1`.execute(write.tx)
  const { rows: undone } = await sql`
    select from undone_changesets d join log_entries l on l.changeset = d.changeset where l.id = ${id}`.execute(
    write.tx,
  )
  if (rows.length && !undone.length) return
  throw problem(409, 'already_reverted', { ...(await putBackBy(write, id)) })
}

/** What prevents reverting the entry as a whole: a key under `problem`, and its parameters. */
export interface BarredRevert {
  readonly code: string
  readonly act?: string
  readonly usage?: readonly UsedBy[]
}

/** An entry and its inverse, with the record locked. */
export interface PlannedRevert extends Plan {
  readonly conflicts: readonly FieldConflict[]
  readonly barred?: BarredRevert
}

/** @throws problem 403 when the caller may not make the opposite change */
export async function planRevert(context: WriteContext, { net, changeset }: Found): Promise<PlannedRevert> {
  const write: WriteContext = { ...context, reverts: true }
  const [one] = (await plan(write, [net])) as [Plan]
  const { inverse, irreversible } = one
  if (irreversible && !irreversible.fields) return { ...one, conflicts: [], barred: irreversible }
  if (inverse.code) return { ...one, conflicts: [], barred: { code: inverse.code } }
  if (inverse.todo?.how !== 'remove') return { ...one, conflicts: inverse.conflicts }
  const since = (await findFollowing(write, changeset, [net])).get(`${net.resource} ${net.id}`)
  const conflicts = [...inverse.conflicts, ...(since?.parts ?? [])]
  const usage = since?.usage.length ? { barred: { code: 'in_use', usage: since.usage } } : {}
  return { ...one, conflicts, ...(conflicts.length ? { barred: { code: 'worked_on' } } : usage) }
}

/** Reduces a plan to these fields; those changed since are restored over their later values. */
export function narrowPlan(
  todo: InverseWrite | null,
  conflicts: readonly FieldConflict[],
  names: ReadonlySet<string>,
): InverseWrite | null {
  if (todo && todo.how !== 'restore') return todo
  const overwritten = conflicts
    .filter(({ field }) => names.has(field))
    .map(({ field, before }) => [field, before] as const)
  const pick = (values: Readonly<Record<string, unknown>> = {}) =>
    Object.entries(values).filter(([name]) => names.has(name))
  const isPart = (name: string) => name.includes('.')
  const values = Object.fromEntries([
    ...pick(todo?.values),
    ...overwritten.filter(([name]) => !isPart(name) && name !== 'archived_at'),
  ])
  const parts = Object.fromEntries([...pick(todo?.parts), ...overwritten.filter(([name]) => isPart(name))])
  const archive = names.has('archived_at') ? todo?.archive : undefined
  if (archive === undefined && Object.keys(values).length + Object.keys(parts).length === 0) return null
  return { how: 'restore', values, parts, ...(archive === undefined ? {} : { archive }) }
}

/** Names of the fields and parts that a plan would restore. */
export function namesIn(todo: InverseWrite | null): string[] {
  if (todo?.how !== 'restore') return []
  return [
    ...Object.keys(todo.values),
    ...Object.keys(todo.parts),
    ...(todo.archive === undefined ? [] : ['archived_at']),
  ]
}

/**
 * Carries out a plan, through all stages of a write.
 * @throws the refusal of the write
 */
export const carryOut = (write: WriteContext, { net }: Plan, todo: InverseWrite): Promise<void> =>
  undoOne({ ...write, reverts: true }, write.engine.resources.get(net.resource), net.id, todo)

/** Conflicts to ask about: those without a choice, or whose choice was made at another version. */
function unanswered(
  conflicts: readonly FieldConflict[],
  { fields, choices = {}, version }: RevertRequest,
  row: RecordRow | undefined,
) {
  const isOld = version !== undefined && row !== undefined && row.version !== version
  return conflicts.filter(({ field }) => {
    const choice = Object.hasOwn(choices, field) ? choices[field] : undefined
    if (choice === 'put_back') return isOld
    return choice === undefined && (fields === undefined || fields.includes(field))
  })
}

/**
 * Reverts one log entry, once. Three-way by field: values unchanged since are restored; for values changed since, people choose. It is a write of its
 * own, with its own permissions, rules, log entry and undo; a refusal rolls all of it back.
 * @throws problem 409 already_reverted, changed_since, nothing_to_revert and the codes of `BarredRevert`; 403; 422 fields; the refusals of the write
 */
export async function revertEntry(
  write: WriteContext,
  id: number,
  found: Found,
  request: RevertRequest,
): Promise<{ done: string[]; kept: string[] }> {
  await claimEntry(write, id)
  const one = await planRevert(write, found)
  const { net, inverse, conflicts, barred, row } = one
  if (barred) throw problem(409, barred.code, { act: barred.act, usage: barred.usage })
  const open = unanswered(conflicts, request, row)
  if (open.length) {
    const explanation = await explain(write, found.changeset, [{ ...conflictDetails(net, 'changed'), fields: open }])
    const { by, at, fields } = explanation.conflicts[0] ?? {}
    throw problem(409, 'changed_since', { by, at, fields, labels: explanation.labels, version: row?.version })
  }
  const ready = namesIn(inverse.todo)
  const chosen = conflicts.flatMap(({ field }) => (request.choices?.[field] === 'put_back' ? [field] : []))
  const strange = request.fields?.find(
    (name) => !ready.includes(name) && !conflicts.some(({ field }) => field === name),
  )
  if (strange !== undefined && inverse.todo?.how !== 'remove' && inverse.todo?.how !== 'recreate')
    throw invalid({ fields: [{ code: 'not_undoable' }] })
  const names = new Set([
    ...(request.fields ? ready.filter((name) => request.fields?.includes(name)) : ready),
    ...chosen,
  ])
  const todo = narrowPlan(inverse.todo, conflicts, names)
  if (!todo) throw problem(409, 'nothing_to_revert')
  await carryOut(write, one, todo)
  const all = [...ready, ...conflicts.map(({ field }) => field)]
  return { done: [...names], kept: all.filter((name) => !names.has(name)) }
}

/**
 * Reverts everything that a request wrote, except what others have changed since and what cannot be reverted.
 * @throws problem 409 already_reverted with who and when, undo_conflict when nothing can be restored
 */
export async function revertChangeset(write: WriteContext, changeset: string): Promise<UndoResult> {
  try {
    return await undo({ ...write, reverts: true }, changeset, true)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'already_undone') throw error
    const { rows } = await sql<{ by: string | null }>`
      select nullif(concat_ws(' ', u.first_name, u.last_name), '') as by from undone_changesets d left join users u on u.id = d.user_id
      where d.changeset = ${changeset}::uuid`.execute(write.tx)
    throw problem(409, 'already_reverted', { ...error.extra, ...rows[0] })
  }
}

/** Conflicts that an answer describes in full. */
const MAX_LISTED = 50

/** Combines the results of several reverts. */
function combineResults(all: readonly UndoResult['data'][]): UndoResult['data'] {
  const changes = new Map<string, UndoResult['data']['changes'][number]>()
  for (const { resource, event, total, records } of all.flatMap((one) => one.changes)) {
    const changeCount = changes.get(`${resource} ${event}`)
    if (!changeCount) changes.set(`${resource} ${event}`, { resource, event, total, records: [...records] })
    else changeCount.total += total
  }
  const labels: UndoResult['data']['labels'] = {}
  for (const one of all)
    for (const [name, ids] of Object.entries(one.labels)) labels[name] = { ...labels[name], ...ids }
  return {
    done: all.reduce((sum, { done }) => sum + done, 0),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
    changes: [...changes.values()],
    conflicts: all.flatMap(({ conflicts }) => conflicts).slice(0, MAX_LISTED),
    labels,
  }
}

/**
 * Reverts several requests, the last one first, so that repeated changes go back to before the first of them. A refusal of one does not stop the
 * others.
 * @throws problem as for one request when there is only one; undo_conflict when nothing can be restored
 */
export async function revertChangesets(write: WriteContext, changesets: readonly string[]): Promise<UndoResult> {
  const [only, ...more] = changesets
  if (only !== undefined && more.length === 0) return revertChangeset(write, only)
  const all: UndoResult['data'][] = []
  for (const changeset of changesets) {
    let done: UndoResult | undefined
    const refusal = await attempt(write, async () => {
      done = await revertChangeset(write, changeset)
    })
    if (done && !refusal) all.push(done.data)
    else if (refusal?.code === 'undo_conflict')
      all.push({ ...(refusal.extra as unknown as UndoResult['data']), done: 0 })
    else if (refusal) all.push(await unchangedParts(write, changeset, refusal.code))
  }
  const data = combineResults(all)
  if (data.done === 0) throw problem(409, 'undo_conflict', { ...data })
  return { data, changeset: write.changeset }
}

/** A request of which nothing is restored, for lack of permission or because it was reverted before, is represented by its first record. */
async function unchangedParts(write: WriteContext, changeset: string, code: string): Promise<UndoResult['data']> {
  const spans = await spansOf(write, changeset)
  const [net] = await netsOf(write, spans.slice(-1))
  return { done: 0, skipped: spans.length, changes: [], conflicts: net ? [conflictDetails(net, code)] : [], labels: {} }
}
