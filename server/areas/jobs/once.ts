import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { titleExpression } from '../../engine/read/language.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { tableOf } from '../../engine/read/select.ts'
import { change } from '../../engine/write/update.ts'

type Made = Readonly<Record<string, unknown>> & { readonly archived_at?: unknown }

/** Returns the resource that a reference field points to. */
function referredBy(write: WriteContext, { fields, name }: AnyResource, link: string): AnyResource {
  const store = fields[link]?.store
  if (store?.as !== 'column' || !store.references) throw new Error(`${name}.${link} refers to nothing`)
  return write.engine.resources.get(store.references)
}

/**
 * Refuses to restore a record from the archive when its source has been converted to another one since; revisions of one quote count as one.
 * @param link the field that references the source
 * @param kin column that references the first revision, if there are revisions
 * @throws problem 409 already_converted with the other record
 */
export async function staysOnce(
  write: WriteContext,
  { created, link, key, kin }: { created: AnyResource; link: string; key: string; kin?: string },
  after: Made,
  before: Made | null,
): Promise<void> {
  const from = after[link]
  const isBack = before && (before.archived_at ?? null) !== null && (after.archived_at ?? null) === null
  if (!isBack || typeof from !== 'number') return
  // Locks the source as converting does, so the second of two concurrent conversions sees the first.
  await sql`select from ${tableOf(referredBy(write, created, link))} t where t.id = ${from} for update`.execute(
    write.tx,
  )
  const first = (alias: string) =>
    kin ? sql`coalesce(${sql.ref(`${alias}.${kin}`)}, ${sql.ref(`${alias}.id`)})` : sql.ref(`${alias}.id`)
  const { rows } = await sql<{ id: number; label: string }>`
    select t.id, ${titleExpression(created, 't')} as label from ${tableOf(created)} t, ${tableOf(created)} me
    where me.id = ${after['id']} and ${sql.ref(`t.${link}`)} = ${from} and t.archived_at is null and ${first('t')} <> ${first('me')}
    order by t.id desc limit 1`.execute(write.tx)
  if (rows[0]) throw problem(409, 'already_converted', { [key]: rows[0] })
}

/** Returns the status of a category that only the program sets. */
export async function automaticStatus(write: WriteContext, library: AnyResource, category: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${tableOf(library)} where automatic and category = ${category} and archived_at is null order by id limit 1`.execute(
    write.tx,
  )
  if (!rows[0]) throw problem(409, 'status_missing')
  return rows[0].id
}

/** Gives a record a status that users cannot set. */
export const setStatus = (write: WriteContext, resource: AnyResource, row: RecordRow, status: number) =>
  change({ ...write, setsAutomatic: true }, resource, row, { [resource.status as string]: status })
