import { Worker } from 'node:worker_threads'
import { errorCode } from '../../error-code.ts'

export interface ThreadLimits {
  /** Megabytes of the heap; bytes of buffers are not among them. */
  readonly megabytes: number
  /** Of one question; the thread is ended after it. */
  readonly milliseconds: number
}

/** Why a question got no answer: it took too long, or too much memory, or the thread broke down. */
export class ThreadError extends Error {
  readonly limit: 'time' | 'memory' | null
  constructor(message: string, limit: 'time' | 'memory' | null, cause?: unknown) {
    super(message, { cause })
    this.limit = limit
  }
}

export interface BoundedThread<Question, Answer> {
  /** Asks one question at a time. @throws ThreadError; the next question is asked of a new thread */
  ask(question: Question): Promise<Answer>
  close(): Promise<void>
}

/**
 * A thread for content from outside: whatever it is, this process goes on answering and keeps its memory. The file answers each message with one
 * message; it starts with the first question.
 */
export function boundedThread<Question, Answer>(
  file: URL,
  { megabytes, milliseconds }: ThreadLimits,
): BoundedThread<Question, Answer> {
  let thread: Worker | undefined
  const end = async () => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  const begin = () => {
    const made = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    })
    // It keeps neither a server nor a test from ending.
    made.unref()
    return made
  }
  const answer = (asked: Worker, question: Question): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const timer = setTimeout(
      () => reject(new ThreadError(`it took longer than ${milliseconds / 1000} s`, 'time')),
      milliseconds,
    )
    const broke = (error: unknown) =>
      reject(
        errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ThreadError(`it took more than ${megabytes} MB of memory`, 'memory', error)
          : new ThreadError(
              `the thread broke down: ${error instanceof Error ? error.message : String(error)}`,
              null,
              error,
            ),
      )
    const ended = () => reject(new ThreadError('the thread ended', null))
    asked.once('message', resolve).once('messageerror', broke).once('error', broke).once('exit', ended)
    asked.postMessage(question)
    return promise.finally(() => {
      clearTimeout(timer)
      asked.off('message', resolve).off('messageerror', broke).off('error', broke).off('exit', ended)
    })
  }
  return {
    ask: async (question) => {
      thread ??= begin()
      try {
        return await answer(thread, question)
      } catch (error) {
        await end()
        throw error
      }
    },
    close: end,
  }
}
