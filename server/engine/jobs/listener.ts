import pg from 'pg'

/** What hears of messages until it is closed. */
export interface Listener {
  close(): Promise<void>
}

/** Between two attempts to connect, in ms: twice as long each time. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [250, 10_000]

/**
 * Hears what is told on a channel of the database, on a connection of its own, and again after that broke. pg-boss's own (12.38) takes its listeners off a
 * connection before that has ended: a database that goes just then would end the process.
 * @param hear told what was said
 * @param again told each time it hears from now on: what was said before may have been missed
 * @param say told why it does not hear
 */
export async function listenTo(
  url: string,
  channel: string,
  { hear, again, say }: { hear: (payload: string) => void; again: () => void; say: (error: Error) => void },
): Promise<Listener> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let pause = FIRST_PAUSE
  let isOver = false

  const lost = (broken: pg.Client, error: Error): void => {
    if (client !== broken) return
    client = undefined
    void broken.end().catch(say)
    if (isOver) return
    say(error)
    retry = setTimeout(() => void connect(), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = fresh
    // For as long as there is a connection: one that breaks may say so more than once.
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('the connection ended')))
    fresh.on('notification', ({ payload }) => payload !== undefined && hear(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (client !== fresh) return
      pause = FIRST_PAUSE
      again()
    } catch (error) {
      lost(fresh, error as Error)
    }
  }

  await connect()
  return {
    close: async () => {
      isOver = true
      clearTimeout(retry)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
