import { sql } from 'kysely'
import type { AnyResource } from '../../schema/define.ts'
import { allow } from '../kit/access.ts'
import type { Context, WriteContext } from '../kit/context.ts'
import { problem } from '../kit/errors.ts'
import { idempotent, type Repeat, type Reply } from '../kit/idempotency.ts'
import { checkMatch, fetchRecord, pathId, type RecordRow } from '../kit/read.ts'
import { tableOf } from '../kit/select.ts'
import { transact } from '../kit/transact.ts'
import { change } from '../kit/update.ts'

/** Which record an act is on, and what makes it repeatable. */
export interface Asked {
  readonly resource: string
  readonly id: string
  readonly repeat: Repeat
  readonly ifMatch: string | undefined
}

/**
 * One act on one record in one transaction: the record is locked, so that of many at once one goes first and the others see what it did.
 * @throws problem 403 without the right to change it, 404, 409 archived, 412
 */
export async function actOn(
  ctx: Context,
  { resource: name, id, repeat, ifMatch }: Asked,
  act: (write: WriteContext, resource: AnyResource, row: RecordRow) => Promise<unknown>,
): Promise<Reply> {
  const resource = ctx.engine.resources.get(name)
  allow(ctx, resource, 'update')
  return transact(ctx, (write) =>
    idempotent(write, repeat, async () => {
      const row = await fetchRecord(write, write.tx, resource, pathId(id), 'update', true)
      checkMatch(ifMatch, row)
      if (row.archived_at !== null) throw problem(409, 'archived')
      return { status: 200, body: await act(write, resource, row) }
    }),
  )
}

/** The record that was made of this one before and is not in the archive: 409 with it. */
export async function onlyOnce(
  write: WriteContext,
  made: AnyResource,
  link: string,
  id: number,
  key: string,
): Promise<void> {
  const { rows } = await sql<{ id: number; label: string }>`
    select t.id, ${sql.ref(`t.${made.represent}`)} as label from ${tableOf(made)} t
    where ${sql.ref(`t.${link}`)} = ${id} and t.archived_at is null order by t.id desc limit 1`.execute(write.tx)
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
