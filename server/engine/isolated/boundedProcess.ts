import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { ProcessAnswer } from './answerQuestions.ts'

export interface Limits {
  /** Megabytes of the heap; buffers are not included. */
  readonly megabytes: number
  /** Time for one question; the process is killed after it. */
  readonly milliseconds: number
}

/** Why a question got no answer: it took too long or too much memory, or the process crashed. */
export class BrokenDownError extends Error {
  readonly limit: 'time' | 'memory' | null
  constructor(message: string, limit: 'time' | 'memory' | null, cause?: unknown) {
    super(message, { cause })
    this.limit = limit
  }
}

export interface BoundedProcess<Question, Answer> {
  /**
   * Sends one question at a time; questions and answers are copied as structured clones.
   * @throws BrokenDownError, after which the next question goes to a new process; or what the question was answered with
   */
  ask(question: Question): Promise<Answer>
  close(): Promise<void>
}

/** Exit codes and signals of a process that ran out of memory: V8 aborts it, or the kernel kills it. */
const OUT_OF_MEMORY: readonly unknown[] = ['SIGABRT', 'SIGKILL', 134]

/** Environment variables of the child process: the compile cache only, no addresses and no secrets. */
function environment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir()
  return compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}
}

/**
 * A child process that parses content from outside, so that no content can block the server or use up its memory. A worker thread would not do: one
 * allocation larger than what is left of its heap aborts the whole process (docs/decisions/0023-files-and-outside-content.md).
 * @param file calls `answerQuestions`; started with the first question
 */
export function boundedProcess<Question, Answer>(
  file: URL,
  { megabytes, milliseconds }: Limits,
): BoundedProcess<Question, Answer> {
  let running: ChildProcess | undefined
  const end = async () => {
    const ended = running
    running = undefined
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    ended.once('exit', () => resolve())
    ended.kill('SIGKILL')
    await promise
  }
  const begin = () => {
    const child = fork(file, {
      execArgv: [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=8'],
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It keeps neither a server nor a test from ending.
    child.unref()
    child.channel?.unref()
    return child
  }
  const answer = (child: ChildProcess, question: Question): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const timer = setTimeout(
      () => reject(new BrokenDownError(`it took longer than ${milliseconds / 1000} s`, 'time')),
      milliseconds,
    )
    const onAnswer = (message: unknown) => {
      const reply = message as ProcessAnswer<Answer>
      if ('answer' in reply) resolve(reply.answer)
      else reject(reply.error)
    }
    const broke = (error: Error) => reject(new BrokenDownError(`the process broke down: ${error.message}`, null, error))
    const ended = (code: number | null, signal: string | null) =>
      reject(
        [code, signal].some((how) => how !== null && OUT_OF_MEMORY.includes(how))
          ? new BrokenDownError(`it took more than ${megabytes} MB of memory`, 'memory')
          : new BrokenDownError(`the process ended with ${signal ?? code}`, null),
      )
    child.once('message', onAnswer).once('error', broke).once('exit', ended)
    child.send(question as object, (error) => error && broke(error))
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', onAnswer).off('error', broke).off('exit', ended)
    })
  }
  return {
    ask: async (question) => {
      running ??= begin()
      try {
        return await answer(running, question)
      } catch (error) {
        if (error instanceof BrokenDownError) await end()
        throw error
      }
    },
    close: end,
  }
}
