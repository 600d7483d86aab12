import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../http/errors.ts'
import type { FileRow } from './tooLarge.ts'
import { rowsOfBook } from './xlsxSheet.ts'

/** What the thread says: rows, its end, a refusal of the file, or a fault. */
export type Told =
  | { readonly rows: readonly FileRow[] }
  | { readonly over: true }
  | { readonly refused: { readonly status: number; readonly code: string; readonly extra: Record<string, unknown> } }
  | { readonly fault: unknown }

/** Rows that go over at once. */
const BATCH = 500

const port = parentPort
if (!port) throw new Error('xlsxThread.ts is a thread of xlsxRows.ts')
const tell = (told: Told) => port.postMessage(told)

/** Nothing is read ahead of who listens: each batch waits until it is asked for. */
const asked = () => new Promise<void>((go) => port.once('message', () => go()))

async function read(file: string): Promise<void> {
  let rows: FileRow[] = []
  for await (const row of rowsOfBook(file)) {
    rows.push(row)
    if (rows.length < BATCH) continue
    await asked()
    tell({ rows })
    rows = []
  }
  await asked()
  if (rows.length) {
    tell({ rows })
    await asked()
  }
  tell({ over: true })
}

read((workerData as { file: string }).file).catch((error: unknown) => {
  if (!(error instanceof ProblemError)) return tell({ fault: error })
  const { status, code, extra } = error
  tell({ refused: { status, code, extra } })
})
