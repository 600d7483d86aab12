import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { titleExpression } from '../../engine/read/language.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { tableOf } from '../../engine/read/select.ts'
import { change } from '../../engine/write/update.ts'

type Made = Readonly<Record<string, unknown>> & { readonly archived_at?: unknown }

/** The resource that a reference names. */
function referredBy(write: WriteContext, { fields, name }: AnyResource, link: string): AnyResource {
  const store = fields[link]?.store
  if (store?.as !== 'column' || !store.references) throw new Error(`${name}.${link} refers to nothing`)
  return write.engine.resources.get(store.references)
}

/**
 * What was made of a record comes out of the archive only while nothing else has been made of it; revisions of one offer count as one.
 * @param link the field that says of which
 * @param kin column of the first of its kind, where there may be several
 * @throws problem 409 already_converted with the other
 */
export async function staysOnce(
  write: WriteContext,
  { made, link, key, kin }: { made: AnyResource; link: string; key: string; kin?: string },
  after: Made,
  before: Made | null,
): Promise<void> {
  const from = after[link]
  const isBack = before && (before.archived_at ?? null) !== null && (after.archived_at ?? null) === null
  if (!isBack || typeof from !== 'number') return
  // Converting holds it as well: of two at once the second sees what the first has done.
  await sql`select from ${tableOf(referredBy(write, made, link))} t where t.id = ${from} for update`.execute(write.tx)
  const first = (alias: string) =>
    kin ? sql`coalesce(${sql.ref(`${alias}.${kin}`)}, ${sql.ref(`${alias}.id`)})` : sql.ref(`${alias}.id`)
  const { rows } = await sql<{ id: number; label: string }>`
    select t.id, ${titleExpression(made, 't')} as label from ${tableOf(made)} t, ${tableOf(made)} me
    where me.id = ${after['id']} and ${sql.ref(`t.${link}`)} = ${from} and t.archived_at is null and ${first('t')} <> ${first('me')}
    order by t.id desc limit 1`.execute(write.tx)
  if (rows[0]) throw problem(409, 'already_converted', { [key]: rows[0] })
}

/** The status of a category that only the program sets. */
export async function automaticStatus(write: WriteContext, library: AnyResource, category: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${tableOf(library)} where automatic and category = ${category} and archived_at is null order by id limit 1`.execute(
    write.tx,
  )
  if (!rows[0]) throw problem(409, 'status_missing')
  return rows[0].id
}

/** Gives a record a status that nobody sets by hand. */
export const setStatus = (write: WriteContext, resource: AnyResource, row: RecordRow, status: number) =>
  change({ ...write, setsAutomatic: true }, resource, row, { [resource.status as string]: status })
