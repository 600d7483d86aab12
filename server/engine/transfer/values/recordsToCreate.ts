import { sql } from 'kysely'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { checkBody } from '../../../../schema/engine/validate.ts'
import type { Tx } from '../../db/kysely.ts'
import type { Context, Engine, WriteContext } from '../../http/context.ts'
import type { ProblemError } from '../../http/errors.ts'
import { invalid } from '../../http/errors.ts'
import { writeOne } from '../../write/stages/run.ts'
import { attempt } from '../../write/transact.ts'
import type { Target } from '../import/settings.ts'
import { columnOf, createdKey, folded, isNew, type Values } from './meaning.ts'

/** A record that an import creates because rows name it: its id is reserved before anything is written. */
export interface Make {
  readonly id: number
  readonly target: string
  readonly text: string
  readonly values: Readonly<Record<string, unknown>>
}

/** The values of a record of which only the name is known; undefined when more is required, or the permission is missing. */
export function byNameAlone(
  ctx: Pick<Context, 'engine' | 'actor'>,
  field: Field,
  text: string,
): Make['values'] | undefined {
  const { store, hints } = field
  if (store.as === 'child' || !store.references || hints.same?.length) return undefined
  const target = ctx.engine.resources.get(store.references)
  const named = target.fields[target.represent]
  if (!can(ctx.actor.permissions, target.area, 'add') || !named || named.options.readOnly || target.noImport)
    return undefined
  const checked = checkBody(target, 'create', { ...hints.where, [target.represent]: text.trim() })
  return checked.ok ? { ...hints.where, [target.represent]: text.trim() } : undefined
}

const fieldsOf = (targets: readonly Target[]) => new Map(targets.map((target) => [columnOf(target), target]))

/**
 * The records that the meanings ask to create, each with its reserved id.
 * @throws problem 422 at `values.<column>` when the name alone is not enough, or without the permission
 */
export async function recordsToCreate(
  ctx: Pick<Context, 'engine' | 'actor'>,
  targets: readonly Target[],
  values: Values,
  shownOf: (field: string, text: string) => string,
): Promise<Make[]> {
  const fields = fieldsOf(targets)
  const recordsByKey = new Map<string, Omit<Make, 'id'>>()
  for (const [column, texts] of Object.entries(values))
    for (const [text, chosenMeaning] of Object.entries(texts)) {
      const field = fields.get(column)?.field
      if (!isNew(chosenMeaning) || !field) continue
      const body = byNameAlone(ctx, field, shownOf(column, text))
      const target = field.store.as === 'child' ? undefined : field.store.references
      if (!body || !target) throw invalid({ [`values.${column}`]: [{ code: 'not_offered' }] })
      recordsByKey.set(createdKey(target, text), { target, text: folded(text), values: body })
    }
  const newRecords: Make[] = []
  for (const newRecord of recordsByKey.values())
    newRecords.push({ id: await reserved(ctx.engine, newRecord.target), ...newRecord })
  return newRecords
}

async function reserved(engine: Engine, target: string): Promise<number> {
  const { table } = engine.resources.get(target)
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(
    engine.db,
  )
  return rows[0]?.id as number
}

export const idsOf = (newRecords: readonly Make[]): ReadonlyMap<string, number> =>
  new Map(newRecords.map(({ id, target, text }) => [createdKey(target, text), id]))

/**
 * Creates them in a transaction, as any other write would: all or none.
 * @returns why one was refused; undefined when all were created
 */
export function make(write: WriteContext, newRecords: readonly Make[]): Promise<ProblemError | undefined> {
  return attempt(write, async () => {
    for (const { id, target, values } of newRecords) {
      const resource = write.engine.resources.get(target)
      const checked = checkBody(resource, 'create', values)
      if (!checked.ok) throw invalid(checked.errors)
      await writeOne(write, resource, 'create', { before: null, values: checked.value, id })
    }
  })
}

/** Thrown in a transaction that must be rolled back. */
class TakeBack extends Error {}

/** Runs something in a transaction in which these records exist, then rolls it back. */
export async function rehearseCreation<T>(
  ctx: Context,
  newRecords: readonly Make[],
  work: (write: WriteContext) => Promise<T>,
): Promise<T> {
  const outcome: { done?: T } = {}
  try {
    await ctx.engine.db.transaction().execute(async (tx: Tx) => {
      const write: WriteContext = { ...ctx, tx, isRehearsal: true }
      const refusal = await make(write, newRecords)
      if (refusal) throw refusal
      outcome.done = await work(write)
      throw new TakeBack()
    })
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error
  }
  return outcome.done as T
}
