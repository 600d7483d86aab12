import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { ProblemError } from '../http/errors.ts'
import type { RecordRow } from '../read/read.ts'
import { validateBody } from '../write/prepare/body.ts'
import type { Item, Operation } from '../write/stages/item.ts'
import { isTogether, writeAll } from '../write/stages/run.ts'
import type { Todo } from './undoInverse.ts'

export interface Job {
  readonly row: RecordRow
  readonly todo: Todo
}

/** What puts a record back, as one write of it; undefined for what takes several, or more than a write. */
export function operationOf(todo: Todo): Operation | undefined {
  if (todo.how === 'recreate') return undefined
  if (todo.how === 'remove') return 'archive'
  const hasValues = Object.keys(todo.values).length > 0
  if (Object.keys(todo.parts).length > 0 || (hasValues && todo.archive !== undefined)) return undefined
  if (todo.archive === undefined) return 'update'
  return todo.archive ? 'archive' : 'reinstate'
}

/** A write that puts back what was, whatever way that came about. Into the archive everything goes as it always does. */
const backwards = (write: WriteContext, operation: Operation): WriteContext =>
  operation === 'archive' ? write : { ...write, putsBack: true }

const valuesOf = (todo: Todo) => (todo.how === 'restore' ? todo.values : {})

/** What may be put back together with others of its resource; undefined for what goes alone. */
export function mannerOf(write: WriteContext, resource: AnyResource, todo: Todo): Operation | undefined {
  const operation = operationOf(todo)
  const names = Object.keys(valuesOf(todo))
  // Lines that went come back with the ids that others may know them by.
  if (names.some((name) => resource.fields[name]?.store.as === 'child')) return undefined
  return operation && isTogether(backwards(write, operation), resource, operation, names) ? operation : undefined
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
  const items = jobs.flatMap(({ row, todo }): (Item & { before: RecordRow })[] => {
    try {
      return [
        { before: row, values: operation === 'update' ? validateBody(resource, 'update', valuesOf(todo), row) : {} },
      ]
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      refused.set(row.id, error)
      return []
    }
  })
  const results = await writeAll(backwards(write, operation), resource, operation, items)
  for (const [i, result] of results.entries())
    if (result instanceof ProblemError) refused.set((items[i] as (typeof items)[number]).before.id, result)
  return refused
}
