import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { errorCode } from '../../../error-code.ts'
import { problem } from '../../http/errors.ts'
import { badFile, type FileRow } from './tooLarge.ts'
import type { Told } from './xlsxThread.ts'

/** Megabytes that reading one workbook may take: its texts are held, at most 100 MB of them (tooLarge.ts). */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** What the thread says next; that it has died of a lack of memory is said of the file. */
async function next(thread: Worker): Promise<Told> {
  thread.postMessage('go on')
  try {
    const [told] = (await once(thread, 'message')) as [Told]
    return told
  } catch (error) {
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw badFile('unfolds_too_large')
    throw error
  }
}

/**
 * The rows of the first sheet of a workbook (xlsxSheet.ts). It is laid into a temporary file and read by a thread of its own with bounded
 * memory, so that no workbook, whatever it unfolds to, keeps the server from answering or takes it down.
 * @throws problem 422 at `file`
 */
export async function* xlsxRows(bytes: Readable): AsyncGenerator<FileRow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-import-'))
  let thread: Worker | undefined
  try {
    const file = path.join(folder, 'book')
    await pipeline(bytes, createWriteStream(file))
    thread = new Worker(new URL('./xlsxThread.ts', import.meta.url), { workerData: { file }, resourceLimits: MEMORY })
    for (;;) {
      const told = await next(thread)
      if ('over' in told) return
      if ('refused' in told) throw problem(told.refused.status, told.refused.code, told.refused.extra)
      if ('fault' in told) throw told.fault
      yield* told.rows
    }
  } finally {
    await thread?.terminate()
    await rm(folder, { recursive: true, force: true })
  }
}
