import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import type { About } from '../record/parts/comments/visibleToMention.ts'

/** A record and its name. */
export type Named = readonly [at: About, name: unknown]

/** Adds a comment to both records: what the first was converted to, and what the second was converted from. */
export async function noteConversion(write: WriteContext, [from, was]: Named, [to, toNumber]: Named): Promise<void> {
  await systemComment(write, from, { key: 'converted_to', params: { number: String(toNumber) }, about: to })
  await systemComment(write, to, { key: 'converted_from', params: { number: String(was) }, about: from })
}

/** Returns the first type of a library in its order, for records created without a chosen type. */
export async function firstType(write: WriteContext, table: string, field: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where active and archived_at is null order by position, id limit 1`.execute(
    write.tx,
  )
  if (!rows[0]) throw invalid({ [field]: [{ code: 'required' }] })
  return rows[0].id
}
