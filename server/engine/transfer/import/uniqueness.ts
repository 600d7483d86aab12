import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Context } from '../../http/context.ts'
import type { RecordRow } from '../../read/read.ts'
import { tableOf } from '../../read/select.ts'

interface Written {
  readonly n: number
  readonly before: RecordRow | null
  readonly record: Readonly<Record<string, unknown>>
  readonly errors: FieldErrors
}

const fold = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

/**
 * Finds writes that would duplicate unique values, among existing records and rows of the same file. What happens until the write, the database
 * refuses itself.
 */
export function uniqueness(ctx: Context, resource: AnyResource) {
  const sets = resource.unique.map((fields) => ({ fields, seen: new Map<string, number>() }))

  const typeOf = (name: string) => {
    const store = resource.fields[name]?.store
    return sql.raw(store?.as === 'column' ? store.type : 'text')
  }
  const equal = (name: string, i: number): RawBuilder<unknown> => {
    const store = resource.fields[name]?.store
    const [storedColumn, fileColumn] = [sql.ref(`t.${name}`), sql.ref(`r.f${i}`)]
    return store?.as === 'column' && store.caseless
      ? sql`lower(${storedColumn}) = lower(${fileColumn})`
      : sql`${storedColumn} = ${fileColumn}`
  }

  return async (writes: readonly Written[]): Promise<void> => {
    for (const { fields, seen } of sets) {
      const path = fields[0] as string
      const candidates: { n: number; target: number | null; write: Written; values: unknown[] }[] = []
      for (const write of writes) {
        if (write.before?.archived_at || write.errors[path]) continue
        const values = fields.map((name) => write.record[name] ?? write.before?.[name] ?? null)
        if (values.includes(null)) continue
        const key = JSON.stringify(values.map(fold))
        const first = seen.get(key)
        if (first !== undefined) write.errors[path] = [{ code: 'twice_in_file', params: { row: first } }]
        else {
          seen.set(key, write.n)
          candidates.push({ n: write.n, target: write.before?.id ?? null, write, values })
        }
      }
      if (candidates.length === 0) continue
      const json = candidates.map(({ n, target, values }) => ({
        n,
        target,
        ...Object.fromEntries(values.map((value, i) => [`f${i}`, value])),
      }))
      const columns = fields.map((name, i) => sql`${sql.ref(`f${i}`)} ${typeOf(name)}`)
      const { rows } = await sql<{ n: number }>`
        select r.n from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r (n integer, target bigint, ${sql.join(columns)})
        where exists (select 1 from ${tableOf(resource)} t where t.archived_at is null and ${sql.join(fields.map(equal), sql` and `)}
          and t.id is distinct from r.target)`.execute(ctx.engine.db)
      const duplicateNumbers = new Set(rows.map(({ n }) => n))
      for (const { n, write } of candidates) if (duplicateNumbers.has(n)) write.errors[path] = [{ code: 'duplicate' }]
    }
  }
}
