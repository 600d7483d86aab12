import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { ProblemError } from '../http/errors.ts'
import type { RecordRow } from '../read/read.ts'
import { validateBody } from '../write/prepare/body.ts'
import type { Item, Operation } from '../write/stages/item.ts'
import { canWriteTogether, writeAll } from '../write/stages/run.ts'
import type { InverseWrite, Values } from './undoInverse.ts'

export interface Job {
  readonly id: number
  /** As it is now; undefined for a deleted one. */
  readonly row: RecordRow | undefined
  readonly todo: InverseWrite
}

/** The write that restores a record; undefined when it takes several, or more than a write. */
export function operationOf(todo: InverseWrite): Operation | undefined {
  if (todo.how === 'recreate') return 'create'
  if (todo.how === 'remove') return 'archive'
  const hasValues = Object.keys(todo.values).length > 0
  if (Object.keys(todo.parts).length > 0 || (hasValues && todo.archive !== undefined)) return undefined
  if (todo.archive === undefined) return 'update'
  return todo.archive ? 'archive' : 'reinstate'
}

/** A write that restores an earlier state. Everything is archived as usual; only created records are deleted, where that is intended. */
export function inReverseOrder(
  write: WriteContext,
  { how }: Pick<InverseWrite, 'how'>,
  operation?: Operation,
): WriteContext {
  if (how === 'remove') return write
  const { removes: _, ...back } = write
  return operation === 'archive' ? back : { ...back, isRestoring: true }
}

const valuesOf = (todo: InverseWrite) => (todo.how === 'restore' ? todo.values : {})

/** Key of records that can be restored together; undefined for one that is restored alone. */
export function mannerOf(write: WriteContext, resource: AnyResource, todo: InverseWrite): Operation | undefined {
  const operation = operationOf(todo)
  const names = Object.keys(valuesOf(todo))
  // Hooks with rules for new records handle them one after the other.
  if (todo.how === 'recreate') {
    const fieldNames = Object.keys(recreated(resource, todo.row).values)
    return canWriteTogether(inReverseOrder(write, todo, 'create'), resource, 'create', fieldNames)
      ? 'create'
      : undefined
  }
  // Deleted lines return with their ids, which others may refer to.
  if (names.some((name) => resource.fields[name]?.store.as === 'child')) return undefined
  return operation && canWriteTogether(inReverseOrder(write, todo, operation), resource, operation, names)
    ? operation
    : undefined
}

/**
 * Recreates a deleted record with its id and creation data.
 * @throws the refusal of its former values when the declaration no longer accepts them
 */
export function recreated(resource: AnyResource, recreatedRow: Values): Item {
  const recreatedFields = Object.entries(resource.fields).filter(
    ([name, { options }]) => name in recreatedRow && !options.generated && !options.readOnly,
  )
  const body = Object.fromEntries(recreatedFields.map(([name]) => [name, recreatedRow[name]]))
  return { before: null, values: validateBody(resource, 'create', body, null), again: recreatedRow }
}

function itemOf(resource: AnyResource, operation: Operation, { row, todo }: Job): Item {
  if (todo.how === 'recreate') return recreated(resource, todo.row)
  const values = operation === 'update' ? validateBody(resource, 'update', valuesOf(todo), row ?? null) : {}
  return { before: row ?? null, values }
}

/**
 * Restores records that need the same change.
 * @returns id → why it was left alone
 */
export async function undoMany(
  write: WriteContext,
  resource: AnyResource,
  operation: Operation,
  jobs: readonly Job[],
): Promise<Map<number, ProblemError>> {
  const refusedJobs = new Map<number, ProblemError>()
  const items: { readonly id: number; readonly item: Item }[] = []
  for (const job of jobs) {
    try {
      items.push({ id: job.id, item: itemOf(resource, operation, job) })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      refusedJobs.set(job.id, error)
    }
  }
  const [first] = jobs
  if (!first) return refusedJobs
  const results = await writeAll(
    inReverseOrder(write, first.todo, operation),
    resource,
    operation,
    items.map(({ item }) => item),
  )
  for (const [i, result] of results.entries())
    if (result instanceof ProblemError) refusedJobs.set((items[i] as (typeof items)[number]).id, result)
  return refusedJobs
}
