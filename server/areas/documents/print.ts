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
  readonly late: NodeJS.Timeout
}

/** Maximum number of documents waiting in this process. */
const WAITING = 50
/** Milliseconds after which a print is abandoned and its hanging thread ended. */
const TIMEOUT = 60_000
const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let count = 0

/** Rejects every waiting print of a thread that ended; the next print starts a new one. */
function end(gone: Worker, error: Error): void {
  if (thread !== gone) return
  thread = undefined
  for (const { failed, late } of waiting.values()) {
    clearTimeout(late)
    failed(error)
  }
  waiting.clear()
}

/** Starts a separate thread on the first print: Chinese takes hundreds of milliseconds, which would block other requests. */
function begin(): Worker {
  const made = new Worker(new URL('./printThread.ts', import.meta.url))
  made.on('message', ({ id, pdf, error }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    clearTimeout(asked?.late)
    // An idle thread does not keep the process alive.
    if (waiting.size === 0) made.unref()
    if (pdf) asked?.done(pdf)
    else asked?.failed(new Error(`the document was not printed: ${error}`))
  })
  made.on('error', (error) => end(made, error instanceof Error ? error : new Error(String(error))))
  made.on('exit', () => end(made, new Error('the thread that prints has ended')))
  return made
}

/**
 * Prints a document as PDF.
 * @throws problem 503 if too many are waiting
 */
export function print(paper: PdfDocument): Promise<Uint8Array> {
  if (waiting.size >= WAITING) throw problem(503, 'busy', {}, { 'retry-after': '5' })
  const at = (thread ??= begin())
  at.ref()
  const id = ++count
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const giveUp = () => {
    end(at, new Error('a document was not printed in time'))
    void at.terminate()
  }
  waiting.set(id, { done: resolve, failed: reject, late: setTimeout(giveUp, TIMEOUT).unref() })
  at.postMessage({ id, paper })
  return promise
}
