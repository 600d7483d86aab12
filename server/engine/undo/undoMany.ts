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
  /** As it is; nothing for one that was deleted. */
  readonly row: RecordRow | undefined
  readonly todo: InverseWrite
}

/** What puts a record back, as one write of it; undefined for what takes several, or more than a write. */
export function operationOf(todo: InverseWrite): Operation | undefined {
  if (todo.how === 'recreate') return 'create'
  if (todo.how === 'remove') return 'archive'
  const hasValues = Object.keys(todo.values).length > 0
  if (Object.keys(todo.parts).length > 0 || (hasValues && todo.archive !== undefined)) return undefined
  if (todo.archive === undefined) return 'update'
  return todo.archive ? 'archive' : 'reinstate'
}

/**
 * A write that puts back what was, whatever way that came about. Into the archive everything goes as it always does; only what was made goes
 * for good, where that is meant.
 */
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

/** What may be put back together with others of its resource; undefined for what goes alone. */
export function mannerOf(write: WriteContext, resource: AnyResource, todo: InverseWrite): Operation | undefined {
  const operation = operationOf(todo)
  const names = Object.keys(valuesOf(todo))
  // Where others have their own ideas of a new record, they see one after the other.
  if (todo.how === 'recreate') {
    const given = Object.keys(recreated(resource, todo.row).values)
    return canWriteTogether(inReverseOrder(write, todo, 'create'), resource, 'create', given) ? 'create' : undefined
  }
  // Lines that went come back with the ids that others may know them by.
  if (names.some((name) => resource.fields[name]?.store.as === 'child')) return undefined
  return operation && canWriteTogether(inReverseOrder(write, todo, operation), resource, operation, names)
    ? operation
    : undefined
}

/**
 * What makes a deleted record again, with its id and its beginnings.
 * @throws the refusal of what it was, where the declaration does not take that any more
 */
export function recreated(resource: AnyResource, again: Values): Item {
  const given = Object.entries(resource.fields).filter(
    ([name, { options }]) => name in again && !options.generated && !options.readOnly,
  )
  const body = Object.fromEntries(given.map(([name]) => [name, again[name]]))
  return { before: null, values: validateBody(resource, 'create', body, null), again }
}

function itemOf(resource: AnyResource, operation: Operation, { row, todo }: Job): Item {
  if (todo.how === 'recreate') return recreated(resource, todo.row)
  const values = operation === 'update' ? validateBody(resource, 'update', valuesOf(todo), row ?? null) : {}
  return { before: row ?? null, values }
}

/**
 * Puts records back that all need the same.
 * @returns id → why it was left alone
 */
export async function undoMany(
  write: WriteContext,
  resource: AnyResource,
  operation: Operation,
  jobs: readonly Job[],
): Promise<Map<number, ProblemError>> {
  const refused = new Map<number, ProblemError>()
  const items: { readonly id: number; readonly item: Item }[] = []
  for (const job of jobs) {
    try {
      items.push({ id: job.id, item: itemOf(resource, operation, job) })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      refused.set(job.id, error)
    }
  }
  const [first] = jobs
  if (!first) return refused
  const results = await writeAll(
    inReverseOrder(write, first.todo, operation),
    resource,
    operation,
    items.map(({ item }) => item),
  )
  for (const [i, result] of results.entries())
    if (result instanceof ProblemError) refused.set((items[i] as (typeof items)[number]).id, result)
  return refused
}
