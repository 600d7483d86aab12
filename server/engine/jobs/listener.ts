import pg from 'pg'

/** Receives messages until it is closed. */
export interface Listener {
  close(): Promise<void>
}

/** Delays between two attempts to connect, in ms: doubled each time. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [250, 10_000]

/**
 * Listens on a channel of the database, on a connection of its own, and reconnects when that breaks. pg-boss's own listener (12.38) removes its
 * handlers before a connection has ended: a database that stops just then would end the process.
 * @param hear called with each message
 * @param again called each time it starts listening: earlier messages may have been missed
 * @param say called with the reason why it does not listen
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

  const handleLoss = (broken: pg.Client, error: Error): void => {
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
    // A connection that breaks may report that more than once.
    fresh.on('error', (error) => handleLoss(fresh, error))
    fresh.on('end', () => handleLoss(fresh, new Error('the connection ended')))
    fresh.on('notification', ({ payload }) => payload !== undefined && hear(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (client !== fresh) return
      pause = FIRST_PAUSE
      again()
    } catch (error) {
      handleLoss(fresh, error as Error)
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
