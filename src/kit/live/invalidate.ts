import type { QueryClient } from '@tanstack/react-query'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { isAbout } from './follow.ts'

type Row = Readonly<Record<string, unknown>>
export type AffectedRecord = readonly [resource: string, id: number]

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The records that one of `resource` names: what it is about, and what its references lead to. */
function namedIn({ fields }: AnyResource, row: Row): AffectedRecord[] {
  return Object.entries(fields).flatMap(([name, { store }]): AffectedRecord[] => {
    const id = row[name]
    if (store.as !== 'column' || typeof id !== 'number') return []
    const of = store.anyOf ? row[store.anyOf.in] : store.references
    return typeof of === 'string' ? [[of, id]] : []
  })
}

/** Records that a write was not of, but whose screens may tell of it: a job whose visit was booked, or moved. @param answer of the write */
export function affectedBy(resource: AnyResource, answer: unknown): AffectedRecord[] {
  if (!isRow(answer)) return []
  const rows = [answer, ...Object.values(answer).filter(isRow)]
  return rows.flatMap((row) => namedIn(resource, row))
}

/** Asks anew for what is on the screen of those records; what is not on the screen is asked for when it is. */
export function invalidate(client: QueryClient, touched: readonly AffectedRecord[]): void {
  for (const [resource, id] of touched)
    void client.invalidateQueries({ queryKey: [resource], predicate: (query) => isAbout(query, id) })
}
