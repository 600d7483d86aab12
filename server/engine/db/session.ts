import pg from 'pg'

/**
 * Does something on a connection of its own. One that breaks rejects what was asked on it and does not end the process.
 * @param config address, or all that a client may be told
 */
export async function withSession<T>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  // The promises tell it already.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
