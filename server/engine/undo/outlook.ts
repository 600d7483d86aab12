import { sql } from 'kysely'
import type { Outlook } from '../../../schema/areas/logs/shapes.ts'
import type { Context, WriteContext } from '../http/context.ts'
import type { ProblemError } from '../http/errors.ts'
import { namesOf, referencesIn } from '../read/names.ts'
import { changedFields, same } from '../write/audit.ts'
import { attempt, transact } from '../write/transact.ts'
import { carryOut, type Found, foundEntry, namesIn, narrowPlan, type PlannedRevert, planRevert } from './revert.ts'
import { explain } from './undoConflicts.ts'
import { plain } from './undoInverse.ts'

type Why = readonly { readonly code: string }[]

/** Takes a write back that was only tried, past everything that is told how writes end. */
class Tried extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('tried, and taken back')
    this.answer = answer
  }
}

/** Does something in a write and takes all of it back. @returns what came of it */
export async function rehearse<T>(ctx: Context, work: (write: WriteContext) => Promise<T>): Promise<T> {
  try {
    return await transact(ctx, async (write) => {
      throw new Tried(await work({ ...write, isRehearsal: true }))
    })
  } catch (error) {
    if (error instanceof Tried) return error.answer as T
    throw error
  }
}

/** The same inside a write that goes on: it holds what it has touched, and nothing of it stays. */
export async function rehearseInside<T>(write: WriteContext, work: (write: WriteContext) => Promise<T>): Promise<T> {
  const ended: ((kept: boolean) => Promise<void>)[] = []
  const { changeNotice: _, last: __, ...rest } = write
  await sql`savepoint tried`.execute(write.tx)
  try {
    return await work({ ...rest, isRehearsal: true, ends: (one) => void ended.push(one) })
  } finally {
    await sql`rollback to savepoint tried`.execute(write.tx)
    for (const one of ended) await one(false)
  }
}

/** The field that a refusal is about, where that is one of these: `lines.2.vat_rate_id` is about `lines`. */
function aboutOne(error: ProblemError, names: readonly string[]): Map<string, Why> {
  const { errors = {} } = error.extra as { errors?: Record<string, Why> }
  const found = new Map<string, Why>()
  for (const [path, why] of Object.entries(errors)) {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`))
    if (name !== undefined) found.set(name, why)
  }
  return found
}

interface Tries {
  readonly refused: Map<string, Why>
  /** Why nothing goes back, where that is the fault of no field. */
  readonly code: string | null
  readonly extra: Readonly<Record<string, unknown>>
}

/** Tries what goes back, and what is to go back over what was made of it since, without the fields that are refused until the rest is taken. */
async function tryOut(write: WriteContext, one: PlannedRevert, over: readonly string[]): Promise<Tries> {
  const refused = new Map<string, Why>()
  const wanted = one.conflicts.flatMap(({ field }) => (over.includes(field) ? [field] : []))
  const all = [...namesIn(one.inverse.todo), ...wanted]
  for (;;) {
    const left = new Set(all.filter((name) => !refused.has(name)))
    const todo = narrowPlan(one.inverse.todo, one.conflicts, left)
    if (!todo) return { refused, code: null, extra: {} }
    const refusal = await attempt(write, () => carryOut(write, one, todo))
    if (!refusal) return { refused, code: null, extra: {} }
    const about = aboutOne(await refusal.whole(), [...left])
    if (about.size === 0) return { refused, code: refusal.code, extra: refusal.extra }
    for (const [name, why] of about) refused.set(name, why)
  }
}

/** How each field of an entry stands, from what was planned and tried. */
function fieldsOf(
  { net, inverse, conflicts, irreversible: stands, row }: PlannedRevert,
  refused: ReadonlyMap<string, Why>,
): Outlook['fields'] {
  if (!net.before || !net.after) return []
  const ready = new Set(namesIn(inverse.todo))
  const changed = new Set(conflicts.map(({ field }) => field))
  return changedFields(net.before, net.after).map((field) => {
    const [before, now] = [
      net.before?.[field] ?? null,
      (row as Readonly<Record<string, unknown>> | undefined)?.[field] ?? null,
    ]
    const why = refused.get(field)
    const at = { field, before, now }
    // What was changed since stays a choice, with what speaks against it.
    if (why) return { ...at, state: changed.has(field) ? ('changed' as const) : ('refused' as const), why: [...why] }
    if (ready.has(field)) return { ...at, state: 'back' as const }
    if (changed.has(field)) return { ...at, state: 'changed' as const }
    if (stands?.fields?.includes(field)) return { ...at, state: 'refused' as const, why: [{ code: stands.code }] }
    return { ...at, state: same(plain(field, now), plain(field, before)) ? ('same' as const) : ('kept' as const) }
  })
}

const NOTHING: Outlook = { fields: [], version: null, code: 'not_undoable', act: null, changed_by: null, names: {} }

async function look(write: WriteContext, found: Found, over: readonly string[]): Promise<Outlook> {
  const { resources } = write.engine
  const one = await planRevert(write, found)
  const { net, row, conflicts, barred, inverse } = one
  const tries: Tries = barred ? { refused: new Map(), code: null, extra: {} } : await tryOut(write, one, over)
  const fields = fieldsOf(one, tries.refused)
  const resource = resources.get(net.resource)
  const values = (side: 'before' | 'now') => Object.fromEntries(fields.map((one) => [one.field, one[side]]))
  const told = conflicts.length
    ? await explain(write, found.changeset, [{ resource: net.resource, id: net.id, label: null, event: '', code: '' }])
    : undefined
  const since = told?.conflicts[0]
  const usage = barred?.usage ?? (tries.extra['usage'] as Outlook['usage'])
  const isDone = !barred && inverse.todo === null && conflicts.length === 0
  return {
    fields,
    version: row?.version ?? null,
    code: barred?.code ?? tries.code ?? (isDone ? 'nothing_to_revert' : null),
    act: barred?.act ?? one.irreversible?.act ?? null,
    ...(usage ? { usage: usage.map((one) => ({ ...one })) } : {}),
    changed_by: since?.at ? { by: since.by ?? null, at: since.at } : null,
    names: await namesOf(write.tx, resources, [
      ...referencesIn(resource, values('before')),
      ...referencesIn(resource, values('now')),
    ]),
  }
}

/**
 * What a revert of an entry would come to. It is done and taken back, so that every rule, right and reference has had its say.
 * @param over fields that are to go back over what was made of them since
 * @throws problem 403 where the actor may not do the opposite
 */
export const outlookOf = (ctx: Context, id: number, over: readonly string[] = []): Promise<Outlook> =>
  rehearse(ctx, async (write) => {
    const found = await foundEntry(write, id)
    return found ? look(write, found, over) : NOTHING
  })
