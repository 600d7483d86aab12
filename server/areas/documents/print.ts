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

/** Papers that may wait at once in this process. */
const WAITING = 50
/** Ms after which a paper is given up, with the thread that does not come to its end. */
const TIMEOUT = 60_000
const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let count = 0

/** Everybody who waits for a thread that is gone hears of it; the next paper begins another one. */
function end(gone: Worker, error: Error): void {
  if (thread !== gone) return
  thread = undefined
  for (const { failed, late } of waiting.values()) {
    clearTimeout(late)
    failed(error)
  }
  waiting.clear()
}

/** A thread of its own, begun by the first paper: Chinese takes hundreds of milliseconds, which nobody else should wait for. */
function begin(): Worker {
  const made = new Worker(new URL('./printThread.ts', import.meta.url))
  made.on('message', ({ id, pdf, error }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    clearTimeout(asked?.late)
    // It keeps neither a server nor a test from ending.
    if (waiting.size === 0) made.unref()
    if (pdf) asked?.done(pdf)
    else asked?.failed(new Error(`the document was not printed: ${error}`))
  })
  made.on('error', (error) => end(made, error instanceof Error ? error : new Error(String(error))))
  made.on('exit', () => end(made, new Error('the thread that prints has ended')))
  return made
}

/**
 * A paper as PDF.
 * @throws problem 503 while too many wait
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
