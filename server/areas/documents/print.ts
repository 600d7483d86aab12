import { Worker } from 'node:worker_threads'
import { problem } from '../../engine/http/errors.ts'
import type { PdfDocument } from './pdfDocument.ts'

interface Answer {
  readonly id: number
  readonly pdf?: Uint8Array
  readonly error?: string
}
interface Waiting {
  readonly done: (pdf: Uint8Array) => void
  readonly failed: (error: Error) => void
  readonly timeout: NodeJS.Timeout
}

/** Maximum number of documents waiting in this process. */
const WAITING = 50
/** Milliseconds after which a print is abandoned and its hanging thread ended. */
const TIMEOUT = 60_000
const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let count = 0

/** Rejects every waiting print of a thread that ended; the next print starts a new one. */
function end(endedWorker: Worker, error: Error): void {
  if (thread !== endedWorker) return
  thread = undefined
  for (const { failed, timeout } of waiting.values()) {
    clearTimeout(timeout)
    failed(error)
  }
  waiting.clear()
}

/** Starts a separate thread on the first print: Chinese takes hundreds of milliseconds, which would block other requests. */
function begin(): Worker {
  const worker = new Worker(new URL('./printThread.ts', import.meta.url))
  worker.on('message', ({ id, pdf, error }: Answer) => {
    const pending = waiting.get(id)
    waiting.delete(id)
    clearTimeout(pending?.timeout)
    // An idle thread does not keep the process alive.
    if (waiting.size === 0) worker.unref()
    if (pdf) pending?.done(pdf)
    else pending?.failed(new Error(`the document was not printed: ${error}`))
  })
  worker.on('error', (error) => end(worker, error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(worker, new Error('the printing thread has ended')))
  return worker
}

/**
 * Prints a document as PDF.
 * @throws problem 503 if too many are waiting
 */
export function print(pdfDocument: PdfDocument): Promise<Uint8Array> {
  if (waiting.size >= WAITING) throw problem(503, 'busy', {}, { 'retry-after': '5' })
  const worker = (thread ??= begin())
  worker.ref()
  const id = ++count
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const giveUp = () => {
    end(worker, new Error('a document was not printed in time'))
    void worker.terminate()
  }
  waiting.set(id, { done: resolve, failed: reject, timeout: setTimeout(giveUp, TIMEOUT).unref() })
  worker.postMessage({ id, paper: pdfDocument })
  return promise
}
