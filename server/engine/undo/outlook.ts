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

/** Rolls back a write that was only rehearsed, without calling those waiting for its end. */
class Tried extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('tried, and taken back')
    this.answer = answer
  }
}

/**
 * Rehearses something in a write of its own and rolls it back.
 * @returns its result
 */
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

/** Rehearses something inside a write that continues: locks stay, changes do not. */
export async function rehearseInside<T>(write: WriteContext, work: (write: WriteContext) => Promise<T>): Promise<T> {
  const ended: ((isCommitted: boolean) => Promise<void>)[] = []
  const { changeNotice: _, last: __, ...rest } = write
  await sql`savepoint tried`.execute(write.tx)
  try {
    return await work({ ...rest, isRehearsal: true, onTransactionEnd: (one) => void ended.push(one) })
  } finally {
    await sql`rollback to savepoint tried`.execute(write.tx)
    for (const one of ended) await one(false)
  }
}

/** The field that an error concerns, if it is one of these: `lines.2.vat_rate_id` concerns `lines`. */
function aboutOne(error: ProblemError, names: readonly string[]): Map<string, Why> {
  const { errors = {} } = error.extra as { errors?: Record<string, Why> }
  const reasonsByField = new Map<string, Why>()
  for (const [path, why] of Object.entries(errors)) {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`))
    if (name !== undefined) reasonsByField.set(name, why)
  }
  return reasonsByField
}

interface Tries {
  readonly refusedFields: Map<string, Why>
  /** Why nothing can be restored, when no field is at fault. */
  readonly code: string | null
  readonly extra: Readonly<Record<string, unknown>>
}

/** Tries the fields to restore, and those to restore over later changes, leaving out refused fields until the rest is accepted. */
async function tryOut(write: WriteContext, one: PlannedRevert, overwrites: readonly string[]): Promise<Tries> {
  const refusedFields = new Map<string, Why>()
  const overwritten = one.conflicts.flatMap(({ field }) => (overwrites.includes(field) ? [field] : []))
  const all = [...namesIn(one.inverse.todo), ...overwritten]
  for (;;) {
    const remaining = new Set(all.filter((name) => !refusedFields.has(name)))
    const todo = narrowPlan(one.inverse.todo, one.conflicts, remaining)
    if (!todo) return { refusedFields, code: null, extra: {} }
    const refusal = await attempt(write, () => carryOut(write, one, todo))
    if (!refusal) return { refusedFields, code: null, extra: {} }
    const about = aboutOne(await refusal.whole(), [...remaining])
    if (about.size === 0) return { refusedFields, code: refusal.code, extra: refusal.extra }
    for (const [name, why] of about) refusedFields.set(name, why)
  }
}

/** State of each field of an entry, from the plan and its rehearsal. */
function fieldsOf(
  { net, inverse, conflicts, irreversible, row }: PlannedRevert,
  refusedFields: ReadonlyMap<string, Why>,
): Outlook['fields'] {
  if (!net.before || !net.after) return []
  const ready = new Set(namesIn(inverse.todo))
  const changed = new Set(conflicts.map(({ field }) => field))
  return changedFields(net.before, net.after).map((field) => {
    const [before, now] = [
      net.before?.[field] ?? null,
      (row as Readonly<Record<string, unknown>> | undefined)?.[field] ?? null,
    ]
    const why = refusedFields.get(field)
    const fieldState = { field, before, now }
    // Later changes remain a choice, with what speaks against it.
    if (why)
      return { ...fieldState, state: changed.has(field) ? ('changed' as const) : ('refused' as const), why: [...why] }
    if (ready.has(field)) return { ...fieldState, state: 'back' as const }
    if (changed.has(field)) return { ...fieldState, state: 'changed' as const }
    if (irreversible?.fields?.includes(field))
      return { ...fieldState, state: 'refused' as const, why: [{ code: irreversible.code }] }
    return {
      ...fieldState,
      state: same(plain(field, now), plain(field, before)) ? ('same' as const) : ('kept' as const),
    }
  })
}

const NO_OUTLOOK: Outlook = { fields: [], version: null, code: 'not_undoable', act: null, changed_by: null, names: {} }

async function forecastRevert(write: WriteContext, found: Found, overwrites: readonly string[]): Promise<Outlook> {
  const { resources } = write.engine
  const one = await planRevert(write, found)
  const { net, row, conflicts, barred, inverse } = one
  const tries: Tries = barred
    ? { refusedFields: new Map(), code: null, extra: {} }
    : await tryOut(write, one, overwrites)
  const fields = fieldsOf(one, tries.refusedFields)
  const resource = resources.get(net.resource)
  const values = (side: 'before' | 'now') => Object.fromEntries(fields.map((one) => [one.field, one[side]]))
  const explanation = conflicts.length
    ? await explain(write, found.changeset, [{ resource: net.resource, id: net.id, label: null, event: '', code: '' }])
    : undefined
  const since = explanation?.conflicts[0]
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
 * Previews the revert of an entry. It is run and rolled back, so that every rule, permission and reference is checked.
 * @param overwrites fields to restore over later changes
 * @throws problem 403 when the caller may not make the opposite change
 */
export const outlookOf = (ctx: Context, id: number, overwrites: readonly string[] = []): Promise<Outlook> =>
  rehearse(ctx, async (write) => {
    const entry = await foundEntry(write, id)
    return entry ? forecastRevert(write, entry, overwrites) : NO_OUTLOOK
  })
