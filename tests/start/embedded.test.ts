import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/engine/db/open.ts'
import { temporaryFolder } from '../support/server.ts'

async function ask(url: string, question: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(question)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

describe('the embedded database', () => {
  it('keeps written data, verifies checksums, and accepts only our own connections', { timeout: 60_000 }, async () => {
    const database = await openDatabase({ dataDir: temporaryFolder() })
    try {
      const settings = [
        'fsync',
        'synchronous_commit',
        'full_page_writes',
        'data_checksums',
        'server_encoding',
        'timezone',
      ]
      const shown = settings.map((name) => `current_setting('${name}') as ${name}`)
      expect(await ask(database.url, `select ${shown.join(', ')}`)).toEqual({
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        server_encoding: 'UTF8',
        timezone: 'UTC',
      })
      const where = `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as socket`
      expect(await ask(database.url, where)).toEqual({ tcp: '127.0.0.1', socket: '' })
      const stranger = new URL(database.url)
      stranger.password = ''
      await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password/)
    } finally {
      await database.close()
    }
  })
})
