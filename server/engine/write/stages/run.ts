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
 * Whether these records may go through the stages together. Where they may not, each has to be whole before the next is looked at.
 * @param names fields that are to be written
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
 * @throws the refusal of the stage that had one
 */
export async function writeOne(
  write: WriteContext,
  resource: AnyResource,
  operation: Operation,
  { values, ...given }: Item,
): Promise<RecordRow | null> {
  const item: Item = { ...given, values: { ...values } }
  const batch = new Batch(write, resource, operation, [item])
  await run(batch)
  const refusal = batch.refused.get(item)
  if (refusal) throw refusal
  return item.after === undefined ? item.before : item.after
}

/** What became of a record: written, as wanted already, or refused. */
export type Result = 'done' | 'unchanged' | ProblemError

const copy = (item: Item): Item => ({ ...item, values: structuredClone(item.values) })

const resultOf = ({ refused, unchanged }: Batch, item: Item): Result =>
  refused.get(item) ?? (unchanged.has(item) ? 'unchanged' : 'done')

/** All of them in a few statements; nothing where they have to be looked at one after the other, or the database refuses one of them. */
async function together(write: WriteContext, resource: AnyResource, operation: Operation, items: readonly Item[]) {
  const copies = items.map(copy)
  const batch = new Batch(write, resource, operation, copies)
  if (!canWriteTogether(write, resource, operation, batch.names)) return undefined
  const refusal = await attempt(write, () => run(batch))
  return refusal ? undefined : copies.map((item) => resultOf(batch, item))
}

/** Those that may be archived beside each other. */
async function leavingOf(write: WriteContext, resource: AnyResource, items: readonly Item[]): Promise<number[]> {
  const ids = items.flatMap(({ before }) => before?.id ?? [])
  const kept = resource.archiveInUse && !write.removes ? new Map() : await keptInUse(write, resource, ids)
  return ids.filter((id) => !kept.has(id))
}

/**
 * Writes many records of one resource, within a transaction: together where that may be, else one after the other. What one refuses does not
 * undo the others.
 * @returns what became of each, in their order
 */
export async function writeAll(
  write: WriteContext,
  resource: AnyResource,
  operation: Operation,
  items: readonly Item[],
): Promise<Result[]> {
  if (items.length === 0) return []
  const all = await together(write, resource, operation, items)
  if (all) return all
  const leaving = operation === 'archive' ? await leavingOf(write, resource, items) : []
  const results: Result[] = []
  for (const [i, item] of items.entries()) {
    const one = copy(item)
    let done: Result = 'done'
    const refusal = await attempt(write, async () => {
      // The record before it may have changed this one, as when a default moves.
      const before = one.before && i > 0 ? await again(write, resource, operation, one.before) : one.before
      const mine = { ...one, before }
      const batch = new Batch(write, resource, operation, [mine], { leaving })
      await run(batch)
      done = resultOf(batch, mine)
      if (done instanceof Error) throw done
    })
    results.push(refusal ?? done)
  }
  return results
}

const again = (write: WriteContext, resource: AnyResource, operation: Operation, { id }: RecordRow) =>
  fetchRecord(write, write.tx, resource, id, write.isRestoring ? 'read' : operation)

/**
 * Looks at records as a write of them would, as far as that goes together, and writes nothing.
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
