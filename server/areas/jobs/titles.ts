import { sql } from 'kysely'
import { cutTitle, isTitled, titleOf } from '../../../schema/areas/jobs/titles.ts'
import type { WriteContext } from '../../engine/http/context.ts'

type Values = Record<string, unknown>

/**
 * Gives a quote or job without a title one: from `titleOf`, else the name of its type. Changes `values`.
 * @param types table of the types, and the field that references one
 */
export async function ensureTitle(
  { tx }: WriteContext,
  values: Values,
  before: Readonly<Values> | null,
  [types, field]: readonly [string, string],
): Promise<void> {
  const now = { ...before, ...values }
  if (isTitled(now)) return
  const givenTitle = titleOf(now)
  if (givenTitle) return void Object.assign(values, { title: givenTitle })
  const { rows } = await sql<{ title: string }>`
    select title from ${sql.table(types)} where id = ${now[field] ?? null}`.execute(tx)
  // A type that does not exist is refused by the check of references.
  values['title'] = cutTitle(rows[0]?.title ?? '') || null
}
