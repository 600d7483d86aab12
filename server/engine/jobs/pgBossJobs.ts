import { PgBoss } from 'pg-boss'
import type { JobRun, Jobs } from './jobs.ts'
import { listenTo } from './listener.ts'

interface Options {
  /** Address of the database; the jobs' tables are in a schema of their own there. */
  readonly url: string
  readonly say: (error: Error) => void
}

type Handler = (run: JobRun<object>) => Promise<void>

/** A server that was not heard of for this long is dead: its jobs run again. This is pg-boss's minimum. */
const HEARTBEAT_SECONDS = 10
const STOP_MILLISECONDS = 4000

/** Jobs of pg-boss in the same database: they survive a restart and are shared by all servers on it. Starts with the first queued job. */
export function pgBossJobs({ url, say }: Options): Jobs {
  const handlers = new Map<string, Handler>()
  let started: Promise<PgBoss> | undefined
  const stopping = new AbortController()

  async function begin(): Promise<PgBoss> {
    const boss = new PgBoss({
      connectionString: url,
      schema: 'jobs',
      max: 2,
      schedule: false,
      // A job is taken up at once; where listening is not possible (PgBouncer), within half a second.
      useListenNotify: true,
      monitorIntervalSeconds: HEARTBEAT_SECONDS,
      superviseIntervalSeconds: HEARTBEAT_SECONDS,
    })
    boss.on('error', say)
    boss.getDb().listen = (channel, onMessage, onReconnect) =>
      listenTo(url, channel, { hear: onMessage, again: onReconnect, say })
    try {
      await boss.start()
      await setUp(boss)
    } catch (error) {
      await boss.stop({ graceful: false, close: true }).catch(say)
      throw error
    }
    return boss
  }
  async function setUp(boss: PgBoss): Promise<void> {
    for (const [name, handler] of handlers) {
      await boss.createQueue(name, {
        heartbeatSeconds: HEARTBEAT_SECONDS,
        notify: true,
        expireInSeconds: 6 * 3600,
        // A handler that throws has met a failure of the environment, such as an unavailable database.
        retryLimit: 50,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 60,
      })
      const worker: string = await boss.work<object>(
        name,
        { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 },
        async ([job]) => {
          // Only the first of many wakes it: the rest would wait until it polls.
          boss.notifyWorker(worker)
          if (!job) return
          await handler({ data: job.data, signal: AbortSignal.any([stopping.signal, job.signal]) }).catch((error) => {
            // It is retried; the log says that it had to be.
            if (!stopping.signal.aborted) say(error as Error)
            throw error
          })
          // Interrupted by the end of this server: thrown, so that it runs again.
          stopping.signal.throwIfAborted()
        },
      )
    }
  }
  const boss = () => {
    stopping.signal.throwIfAborted()
    started ??= begin().catch((error: unknown) => {
      // The database may be unavailable just now: the next call starts again.
      started = undefined
      throw error
    })
    return started
  }
  return {
    handle: (name, handler) => void handlers.set(name, handler as unknown as Handler),
    send: async (name, data) => void (await (await boss()).send(name, data)),
    queues: async () => {
      const found = await (await started)?.getQueues([...handlers.keys()])
      return (found ?? []).map(({ name, readyCount, activeCount, failedCount }) => ({
        name,
        waiting: readyCount,
        active: activeCount,
        failed: failedCount,
      }))
    },
    start: async () => void (await boss()),
    stop: async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      try {
        const running = await started
        await running?.stop({ graceful: true, timeout: STOP_MILLISECONDS, close: true })
      } catch (error) {
        // The database went first: nothing is left to clean up, and the program must still end.
        say(error as Error)
      }
    },
  }
}
