import type { QueryClient } from '@tanstack/react-query'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { isAbout } from './follow.ts'

type Row = Readonly<Record<string, unknown>>
export type AffectedRecord = readonly [resource: string, id: number]

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The records that a record of `resource` refers to: its subject and the targets of its references. */
function namedIn({ fields }: AnyResource, row: Row): AffectedRecord[] {
  return Object.entries(fields).flatMap(([name, { store }]): AffectedRecord[] => {
    const id = row[name]
    if (store.as !== 'column' || typeof id !== 'number') return []
    const target = store.anyOf ? row[store.anyOf.in] : store.references
    return typeof target === 'string' ? [[target, id]] : []
  })
}

/**
 * Other records whose pages may show the result of a write, such as the job whose visit was booked or moved.
 * @param answer response of the write
 */
export function affectedBy(resource: AnyResource, answer: unknown): AffectedRecord[] {
  if (!isRow(answer)) return []
  const rows = [answer, ...Object.values(answer).filter(isRow)]
  return rows.flatMap((row) => namedIn(resource, row))
}

/** Refetches the queries on screen for these records; others are fetched when they are next shown. */
export function invalidate(client: QueryClient, affected: readonly AffectedRecord[]): void {
  for (const [resource, id] of affected)
    void client.invalidateQueries({ queryKey: [resource], predicate: (query) => isAbout(query, id) })
}
