import type { RaRecord } from 'ra-core'

/** A listed group with its depth below the topmost listed group. */
export type TreeRow = RaRecord<number> & { readonly depth: number }

/**
 * Sorts rows so that children follow their parent, with their depth; children keep their order. Rows without a listed parent are at the top level,
 * and rows in a cycle are not lost.
 */
export function treeOrder(rows: readonly RaRecord<number>[]): TreeRow[] {
  const ids = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, (row) => (ids.has(row['parent_id']) ? (row['parent_id'] as number) : 0))
  const placedRows = new Map<number, TreeRow>()
  const placeRow = (row: RaRecord<number>, depth: number) => {
    if (placedRows.has(row.id)) return
    placedRows.set(row.id, { ...row, depth })
    for (const child of children.get(row.id) ?? []) placeRow(child, depth + 1)
  }
  for (const row of children.get(0) ?? []) placeRow(row, 0)
  for (const row of rows) placeRow(row, 0)
  return [...placedRows.values()]
}
