import { useDelayed } from '../../ui/Pending.tsx'

/** Grey bars in the shape of the table, shown after 200 ms. */
export function TableSkeleton({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (!useDelayed()) return null
  return Array.from({ length: rows }, (_, r) => (
    <tr key={r} aria-hidden="true" className="bones">
      {Array.from({ length: columns }, (_, c) => (
        <td key={c}>
          <span className="kit-bone" style={{ width: c === 0 ? 16 : `${55 + ((r * 7 + c * 13) % 35)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
