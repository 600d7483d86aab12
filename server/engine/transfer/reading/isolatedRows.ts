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
 * The rows of a file, read by a limited process of its own, so that no file can block the server or crash it. The file is written to a temporary file
 * first.
 * @param reader calls `answeringRows`
 * @param limits the time is for 500 rows
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
      const answer = await reading.ask({ file, ...options })
      if ('refused' in answer) throw problem(answer.refused.status, answer.refused.code, answer.refused.extra)
      if (answer.rows.length === 0) return
      yield* answer.rows
    }
  } catch (error) {
    if (error instanceof BrokenDownError && error.limit) throw badFile('unfolds_too_large')
    throw error
  } finally {
    await reading.close()
    await rm(folder, { recursive: true, force: true })
  }
}
