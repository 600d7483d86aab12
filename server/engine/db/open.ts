import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { errorCode } from '../../error-code.ts'
import { StartError } from '../../start-error.ts'
import { startCluster } from './embedded.ts'
import { restartOnExit } from './embedded-restart.ts'
import { lockFolder } from './lock.ts'

/** The database that a server works on. */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'external'
  /** For whoever migrates and seeds: the owner of the tables. */
  readonly url: string
  /** For the program itself; the same address where it is given no other. */
  readonly appUrl: string
  /** Stops an embedded database and gives the data folder back. Close every pool first. */
  close(): Promise<void>
}

/**
 * Opens the database: the PostgreSQL at `databaseUrl` when it is given, else our own in `dataDir`, which one process holds at a time.
 * @throws StartError with one line for the operator
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined
  /** Address of the same database for the owner of its tables. */
  ownerUrl?: string | undefined
  dataDir: string
  /** Starts an embedded database again whenever it ends by itself, and says so here; without it an end stays an end. */
  keep?: Parameters<typeof restartOnExit>[1]
}): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    await checkReachable('DATABASE_URL', options.databaseUrl)
    if (options.ownerUrl) await checkReachable('DATABASE_OWNER_URL', options.ownerUrl)
    return {
      kind: 'external',
      url: options.ownerUrl ?? options.databaseUrl,
      appUrl: options.databaseUrl,
      close: async () => undefined,
    }
  }
  ensureFolder(options.dataDir)
  const unlock = lockFolder(options.dataDir)
  try {
    const cluster = await startCluster(options.dataDir)
    const stop = options.keep ? restartOnExit(cluster, options.keep) : cluster.stop
    const close = async () => {
      await stop()
      unlock()
    }
    return { kind: 'embedded', url: cluster.url, appUrl: cluster.appUrl, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Folder by folder: Node's own `recursive` never ends where a file system denies that the parent is there, such as /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    mkdirSync(folder)
  }
}

/** Makes the data folder when it is missing. @throws StartError when it cannot be made or written */
export function ensureFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written (${errorCode(error)})`)
  }
}

const oldest = 15

async function checkReachable(name: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Errors of a broken connection come as events too; the promises below already tell them.
  client.on('error', () => undefined)
  const where = `${client.host}:${client.port}/${client.database}`
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
    if (version < oldest) throw new Error(`it is PostgreSQL ${version}, ${oldest} or newer is needed`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartError(`The database of ${name} (${where}) cannot be used: ${message || code}`)
  } finally {
    await client.end()
  }
}
