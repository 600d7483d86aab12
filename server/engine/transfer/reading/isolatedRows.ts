import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { problem } from '../../http/errors.ts'
import { BrokenDownError, boundedProcess, type Limits } from '../../isolated/boundedProcess.ts'
import type { Question, RowsMessage } from './answeringRows.ts'
import { badFile, type FileRow } from './tooLarge.ts'

/**
 * The rows of a file that a process of its own reads within bounds, so that no file, whatever it holds, keeps the server from answering or takes it
 * down. The file is laid into a temporary one first.
 * @param reader calls `answeringRows`
 * @param limits the time is that of 500 rows
 * @throws problem 422 at `file`
 */
export async function* isolatedRows(
  bytes: Readable,
  reader: URL,
  limits: Limits,
  options: Pick<Question, 'encoding'> = {},
): AsyncGenerator<FileRow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-import-'))
  const reading = boundedProcess<Question, RowsMessage>(reader, limits)
  try {
    const file = path.join(folder, 'file')
    await pipeline(bytes, createWriteStream(file))
    for (;;) {
      const told = await reading.ask({ file, ...options })
      if ('refused' in told) throw problem(told.refused.status, told.refused.code, told.refused.extra)
      if (told.rows.length === 0) return
      yield* told.rows
    }
  } catch (error) {
    if (error instanceof BrokenDownError && error.limit) throw badFile('unfolds_too_large')
    throw error
  } finally {
    await reading.close()
    await rm(folder, { recursive: true, force: true })
  }
}
