import pg from 'pg'

/**
 * Runs something on a connection of its own. If it breaks, pending queries are rejected and the process goes on.
 * @param config address, or all options of a client
 */
export async function withSession<T>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  // The promises already report it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
