import type { RaRecord } from 'ra-core'

/** A listed group with how deep it stands below the first one that is listed. */
export type TreeRow = RaRecord<number> & { readonly depth: number }

/**
 * Rows with each one's children behind it, indented by depth; children keep the order they came in. What has no listed parent
 * stands at the edge, and nothing is lost to a circle.
 */
export function treeOrder(rows: readonly RaRecord<number>[]): TreeRow[] {
  const ids = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, (row) => (ids.has(row['parent_id']) ? (row['parent_id'] as number) : 0))
  const placed = new Map<number, TreeRow>()
  const place = (row: RaRecord<number>, depth: number) => {
    if (placed.has(row.id)) return
    placed.set(row.id, { ...row, depth })
    for (const child of children.get(row.id) ?? []) place(child, depth + 1)
  }
  for (const row of children.get(0) ?? []) place(row, 0)
  for (const row of rows) place(row, 0)
  return [...placed.values()]
}
