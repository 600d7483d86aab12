import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { errorCode } from '../../error-code.ts'

/** Address of the database of a server running on this data folder, as its owner; null when none answers. */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  const [pidFile, passwordFile] = [join(dataDir, 'postgres', 'postmaster.pid'), join(dataDir, 'database-password')]
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null
  // Its fourth line is the port (PostgreSQL's miscadmin.h, LOCK_FILE_LINE_PORT).
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3])
  const url = `postgres://postgres:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/crm`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // The promises already report it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return url
  } catch (error) {
    // A killed process leaves the file behind.
    if (errorCode(error) === 'ECONNREFUSED') return null
    throw error
  } finally {
    await client.end()
  }
}
