import cluster from 'node:cluster'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { openDatabase } from './engine/db/open.ts'
import { type Env, readEnv } from './env.ts'
import { whenOrphaned } from './orphan.ts'
import { lastWords, type Served, serve } from './run/serve.ts'
import type { Going } from './run/talk.ts'
import { talkToParent } from './run/worker.ts'
import { startWorkers, type Workers } from './run/workers.ts'
import { StartError } from './start-error.ts'

/** Clean-up steps, run in reverse order. */
const undo: (() => Promise<unknown>)[] = []
const root = resolve(import.meta.dirname, '..')
let environment: NodeJS.ProcessEnv = {}
/** Connection to the parent process; undefined if this is the only process. */
const talk = cluster.isWorker ? talkToParent((going) => void stop(0, undefined, going)) : undefined
let served: Served | undefined
let workers: Workers | undefined

function printServed({ warnings, lines }: Pick<Served, 'warnings' | 'lines'>): void {
  for (const line of warnings) console.warn(line)
  for (const line of lines) console.log(line)
}

async function start(env: Env): Promise<void> {
  const dataDir = resolve(root, env.DATA_DIR)
  if (talk) {
    const { number, database } = await talk.given
    served = await serve({
      env,
      environment,
      root,
      dataDir,
      database,
      undo,
      worker: { number, ...talk },
    })
    talk.up(served)
    return
  }
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    dataDir,
    keep: { warn: (line) => console.error(line), logLine: (line) => console.log(line) },
  })
  undo.push(database.close)
  const { kind, url, appUrl } = database
  if (env.WORKERS === 1) {
    served = await serve({ env, environment, root, dataDir, database, undo })
    return printServed(served)
  }
  workers = await startWorkers({
    count: env.WORKERS,
    database: { kind, url, appUrl },
    patience: env.DRAIN_SECONDS * 1000 + lastWords(env) + 10_000,
    logLine: (line) => console.error(line),
  })
  undo.push(workers.stop)
  // The worker has reported the reason itself.
  if (!workers.up) return void stop(1)
  printServed(workers.up)
}

let stopping = false
let started = Promise.resolve()

/** Shuts everything down in order and ends the program. */
async function stop(code: number, reason?: unknown, going: Going = 'all'): Promise<void> {
  if (stopping) return
  stopping = true
  if (reason) console.error(reason instanceof StartError ? reason.message : reason)
  // A stop may arrive during the start: what the start opens must be closed too.
  await started
  let worst = code
  // After an error the server stops without waiting for clients to move.
  if (code === 0) undo.push(async () => served?.leave(going === 'one' ? 'shut' : 'open'))
  for (const step of undo.reverse())
    await step().catch((error: unknown) => {
      worst = 1
      console.error(error instanceof StartError ? error.message : error)
    })
  process.exit(worst)
}

/** SIGHUP from a closed terminal ends the program; without a terminal it replaces the worker processes. */
function hangUp(): void {
  if (!workers || process.stdin.isTTY) return void stop(0)
  process.once('SIGHUP', hangUp)
  void workers.renew()
}

async function begin(): Promise<void> {
  try {
    await start(readEnv(environment))
  } catch (error) {
    // Not awaited: stopping waits for the start to finish.
    void stop(1, error)
  }
}

/**
 * Starts the server, or this process's role among several, and ends it when requested.
 * @param processEnv the environment variables of the process
 */
export function run(processEnv: NodeJS.ProcessEnv): void {
  environment = processEnv
  if (talk) {
    // The terminal signals all processes at once, but the primary decides what each does.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
    void once(process, 'SIGTERM').then(() => stop(0, undefined, 'one'))
  } else {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) void once(process, signal).then(() => stop(0))
    process.once('SIGHUP', hangUp)
    if (environment['npm_lifecycle_event'] === 'start') whenOrphaned(() => void stop(0))
  }
  process.on('uncaughtException', (error) => void stop(1, error))

  started = begin()
}
