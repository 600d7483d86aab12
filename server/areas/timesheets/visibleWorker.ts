import { sql } from 'kysely'
import workers from '../../../schema/areas/visits/workers.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { fetchRecord, noticeForeign, type RecordRow } from '../../engine/read/read.ts'
import { seenBy } from './week.ts'

/**
 * Checks that the caller may see a worker's timesheets.
 * @throws problem 404
 */
export async function visibleWorker(write: WriteContext, id: number): Promise<number> {
  const { rows } = await sql`select from workers t where t.id = ${id} and ${seenBy(write)}`.execute(write.tx)
  if (rows.length > 0) return id
  await noticeForeign(write, write.tx, write.engine.resources.get(workers.name), id, 'read')
  throw problem(404, 'not_found')
}

/** Returns the worker locked, so that their timesheets do not change meanwhile. */
export const heldWorker = (write: WriteContext, id: number): Promise<RecordRow> =>
  fetchRecord(write, write.tx, workers.name, id, 'read', true)
