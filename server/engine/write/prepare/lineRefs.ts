import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Db, Tx } from '../../db/kysely.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Errors of the lines of other records that these writes name (`f.lineOf`): each must be a line of the record that the write refers to. Lines that
 * the record already referred to are not checked. A line of another record and one that does not exist give the same answer.
 */
export async function lineErrors(
  db: Db | Tx,
  { fields }: AnyResource,
  writes: readonly { readonly values: Values; readonly before: Values | null }[],
): Promise<FieldErrors[]> {
  const errors = writes.map((): FieldErrors => ({}))
  for (const [name, { store }] of Object.entries(fields)) {
    const line = store.as === 'column' ? store.line : undefined
    if (!line) continue
    const lookups = writes.map(({ values, before }) => {
      const merged = { ...before, ...values }
      const isUnchanged = before && merged[name] === before[name] && merged[line.of] === before[line.of]
      return isUnchanged || typeof merged[name] !== 'number' ? undefined : { id: merged[name], owner: merged[line.of] }
    })
    const ids = lookups.flatMap((one) => (one ? [one.id] : []))
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; owner_id: number }>`
      select id, owner_id from ${sql.table(`${line.resource.replaceAll('-', '_')}_${line.lines}`)} where id = any(${ids}::bigint[])`.execute(
      db,
    )
    const owners = new Map(rows.map((row) => [row.id, row.owner_id]))
    lookups.forEach((one, i) => {
      if (one && owners.get(one.id) !== one.owner) (errors[i] as FieldErrors)[name] = [{ code: 'not_found' }]
    })
  }
  return errors
}
