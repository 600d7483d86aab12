import { logPart } from '../../areas/record/parts/part.ts'
import { type Subject, subjectOf } from '../../areas/record/parts/subject.ts'
import type { Context, WriteContext } from '../http/context.ts'
import type { Restore } from '../http/defineServer.ts'
import { problem } from '../http/errors.ts'
import { checkMatch, pathId } from '../read/read.ts'
import { type FileRow, findFile, updateFile } from './store.ts'

/** Key of the part in the record's log, screen and rules. */
export const PART = 'files'

/** What the log holds of a file; null for one that is deleted or does not exist yet. */
function valueOf(file: FileRow | undefined): Readonly<Record<string, unknown>> | null {
  if (!file || file.archived_at !== null) return null
  const { name, description, kind, mime, size, sha256, user_id } = file
  return { name, description, kind, mime, size, sha256, user_id }
}

/** Logs a change of a file as a change of its record, and publishes it. */
export const logFile = (
  write: WriteContext,
  subject: Subject,
  before: FileRow | undefined,
  after: FileRow,
): Promise<void> => logPart(write, subject, PART, [{ key: after.id, before: valueOf(before), after: valueOf(after) }])

/**
 * The file of an address, deleted or not, for callers with permission for its record.
 * @throws problem 404, 403 and 409 as `subjectOf` says
 */
export async function fileOf(
  ctx: Context | WriteContext,
  rawId: string,
  act: 'read' | 'update',
): Promise<{ file: FileRow; subject: Subject }> {
  const tx = 'tx' in ctx ? ctx.tx : undefined
  const id = pathId(rawId)
  const found = await findFile(tx ?? ctx.engine.db, id)
  if (!found) throw problem(404, 'not_found')
  const subject = await subjectOf(ctx, { resource: found.subject, id: found.subject_id }, PART, act)
  // Writers wait for each other at the record: what was read before may be outdated.
  const file = tx && act === 'update' ? await findFile(tx, id, true) : found
  if (!file) throw problem(404, 'not_found')
  return { file, subject }
}

/** A file that is not deleted. */
export async function liveFile(ctx: Context | WriteContext, rawId: string, act: 'read' | 'update') {
  const found = await fileOf(ctx, rawId, act)
  if (found.file.archived_at !== null) throw problem(404, 'not_found')
  return found
}

async function change(write: WriteContext, subject: Subject, file: FileRow, edit: Parameters<typeof updateFile>[2]) {
  await updateFile(write.tx, file.id, edit)
  const after = (await findFile(write.tx, file.id)) as FileRow
  await logFile(write, subject, file, after)
  return after
}

/** PATCH /files/{id}: changes its description. */
export async function describe(
  write: WriteContext,
  id: string,
  description: string,
  ifMatch: string | undefined,
): Promise<FileRow> {
  const { file, subject } = await liveFile(write, id, 'update')
  checkMatch(ifMatch, { ...file })
  return file.description === description ? file : change(write, subject, file, { description })
}

/** DELETE /files/{id}: hides it from everyone; it can be restored until it is swept (sweep.ts). */
export async function remove(write: WriteContext, id: string, ifMatch: string | undefined): Promise<FileRow> {
  const { file, subject } = await liveFile(write, id, 'update')
  checkMatch(ifMatch, { ...file })
  return change(write, subject, file, { deleted: true })
}

/**
 * How undo reads and restores a record's files.
 * @throws problem 404 for one that was swept
 */
export const restoreFiles: Restore = {
  now: async (write, _row, id) => valueOf(await findFile(write.tx, pathId(id))),
  put: async (write, _row, value, id) => {
    const { file, subject } = await fileOf(write, id, 'update')
    const wanted = value as { readonly description: string } | null
    const edit =
      wanted === null || file.archived_at !== null ? { deleted: wanted === null } : { description: wanted.description }
    await change(write, subject, file, edit)
  },
}
