import { sql } from 'kysely'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Context } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'

/** Returns the language of a record's customer; null if unknown. */
export async function languageOfCustomer({ engine }: Context, record: RecordRow): Promise<Locale | null> {
  const { rows } = await sql<{ language: Locale | null }>`
    select c.language from customers c where c.id = ${record['customer_id']}`.execute(engine.db)
  return rows[0]?.language ?? null
}
