import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { problem } from '../../http/errors.ts'
import { BrokenDownError, boundedProcess } from '../../isolated/boundedProcess.ts'
import { badFile, type FileRow } from './tooLarge.ts'
import type { Question, Told } from './xlsxProcess.ts'

/** What reading one workbook may take: its texts are held, at most 100 MB of them (tooLarge.ts). The time is that of 500 rows. */
const LIMITS = { megabytes: 512, milliseconds: 60_000 }

/**
 * The rows of the first sheet of a workbook (xlsxSheet.ts). It is laid into a temporary file and read by a process of its own within bounds, so
 * that no workbook, whatever it unfolds to, keeps the server from answering or takes it down.
 * @throws problem 422 at `file`
 */
export async function* xlsxRows(bytes: Readable): AsyncGenerator<FileRow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-import-'))
  const reader = boundedProcess<Question, Told>(new URL('./xlsxProcess.ts', import.meta.url), LIMITS)
  try {
    const file = path.join(folder, 'book')
    await pipeline(bytes, createWriteStream(file))
    for (;;) {
      const told = await reader.ask({ file })
      if ('refused' in told) throw problem(told.refused.status, told.refused.code, told.refused.extra)
      if (told.rows.length === 0) return
      yield* told.rows
    }
  } catch (error) {
    if (error instanceof BrokenDownError && error.limit) throw badFile('unfolds_too_large')
    throw error
  } finally {
    await reader.close()
    await rm(folder, { recursive: true, force: true })
  }
}
