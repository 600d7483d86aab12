import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { WriteContext } from '../../http/context.ts'
import type { ProblemError } from '../../http/errors.ts'
import { fetchRecord, type RecordRow } from '../../read/read.ts'
import { keptInUse } from '../prepare/refs.ts'
import { attempt } from '../transact.ts'
import { Batch, type Item, type Operation } from './item.ts'
import { STAGES } from './stages.ts'

async function run(batch: Batch): Promise<void> {
  for (const stage of STAGES) if (stage.on.includes(batch.operation) && batch.items.length > 0) await stage.run(batch)
}

/**
 * Whether these records may go through the stages together. Otherwise each has to be complete before the next is checked.
 * @param names fields to be written
 */
export function canWriteTogether(
  write: WriteContext,
  resource: AnyResource,
  operation: Operation,
  names: readonly string[],
): boolean {
  const values = Object.fromEntries(names.map((name) => [name, undefined]))
  const batch = new Batch(write, resource, operation, [{ before: null, values }])
  return STAGES.every(({ on, together }) => !on.includes(operation) || !together || together(batch))
}

/**
 * Writes one record, within a transaction.
 * @returns the record as it is now; null when it was deleted
 * @throws the refusal of the stage that refused it
 */
export async function writeOne(
  write: WriteContext,
  resource: AnyResource,
  operation: Operation,
  { values, ...itemOptions }: Item,
): Promise<RecordRow | null> {
  const item: Item = { ...itemOptions, values: { ...values } }
  const batch = new Batch(write, resource, operation, [item])
  await run(batch)
  const refusal = batch.refused.get(item)
  if (refusal) throw refusal
  return item.after === undefined ? item.before : item.after
}

/** The result for a record: written, already as requested, or refused. */
export type Result = 'done' | 'unchanged' | ProblemError

const copy = (item: Item): Item => ({ ...item, values: structuredClone(item.values) })

const resultOf = ({ refused, unchanged }: Batch, item: Item): Result =>
  refused.get(item) ?? (unchanged.has(item) ? 'unchanged' : 'done')

/** Writes all of them in a few statements; undefined when they have to be checked one after the other, or the database refuses one. */
async function writeTogether(write: WriteContext, resource: AnyResource, operation: Operation, items: readonly Item[]) {
  const copies = items.map(copy)
  const batch = new Batch(write, resource, operation, copies)
  if (!canWriteTogether(write, resource, operation, batch.names)) return undefined
  const refusal = await attempt(write, () => run(batch))
  return refusal ? undefined : copies.map((item) => resultOf(batch, item))
}

/** Those that may be archived together. */
async function leavingOf(write: WriteContext, resource: AnyResource, items: readonly Item[]): Promise<number[]> {
  const ids = items.flatMap(({ before }) => before?.id ?? [])
  const keptIds = resource.archiveInUse && !write.removes ? new Map() : await keptInUse(write, resource, ids)
  return ids.filter((id) => !keptIds.has(id))
}

/**
 * Writes many records of one resource, within a transaction: together if possible, else one after the other. A refusal of one does not undo the
 * others.
 * @returns the result of each, in their order
 */
export async function writeAll(
  write: WriteContext,
  resource: AnyResource,
  operation: Operation,
  items: readonly Item[],
): Promise<Result[]> {
  if (items.length === 0) return []
  const all = await writeTogether(write, resource, operation, items)
  if (all) return all
  const leaving = operation === 'archive' ? await leavingOf(write, resource, items) : []
  const results: Result[] = []
  for (const [i, item] of items.entries()) {
    const one = copy(item)
    let done: Result = 'done'
    const refusal = await attempt(write, async () => {
      // The previous record may have changed this one, as when a default moves.
      const before = one.before && i > 0 ? await refetch(write, resource, operation, one.before) : one.before
      const current = { ...one, before }
      const batch = new Batch(write, resource, operation, [current], { leaving })
      await run(batch)
      done = resultOf(batch, current)
      if (done instanceof Error) throw done
    })
    results.push(refusal ?? done)
  }
  return results
}

const refetch = (write: WriteContext, resource: AnyResource, operation: Operation, { id }: RecordRow) =>
  fetchRecord(write, write.tx, resource, id, write.isRestoring ? 'read' : operation)

/**
 * Checks records as a write of them would, as far as that works for several at once, and writes nothing.
 * @returns why each would be refused, in their order
 */
export async function checkWrites(
  write: WriteContext,
  resource: AnyResource,
  operation: Operation,
  items: readonly Item[],
): Promise<(ProblemError | undefined)[]> {
  const copies = items.map(copy)
  const batch = new Batch(write, resource, operation, copies, { isRehearsal: true })
  for (const stage of STAGES)
    if (!stage.writes && stage.on.includes(operation) && batch.items.length > 0 && (stage.together?.(batch) ?? true))
      await stage.run(batch)
  return copies.map((item) => batch.refused.get(item))
}
