import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { errorCode } from '../../error-code.ts'
import { StartError } from '../../start-error.ts'
import { startCluster } from './embedded.ts'
import { restartOnExit } from './embedded-restart.ts'
import { lockFolder } from './lock.ts'

/** The database that a server uses. */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'external'
  /** Address for migrations and seeds: the owner of the tables. */
  readonly url: string
  /** Address for the program itself; the same one when no other is given. */
  readonly appUrl: string
  /** Stops an embedded database and releases the data folder. Close every pool first. */
  close(): Promise<void>
}

/**
 * Opens the database: the PostgreSQL at `databaseUrl` when given, otherwise the embedded one in `dataDir`, which one process can hold at a time.
 * @throws StartError with one line for the operator
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined
  /** Address of the same database for the owner of its tables. */
  ownerUrl?: string | undefined
  dataDir: string
  /** Restarts an embedded database whenever it ends on its own, and reports it here; without this an end is final. */
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

/** Folder by folder: Node's own `recursive` never ends on a file system that denies the existence of the parent, such as /proc. */
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

/**
 * Creates the data folder when it is missing.
 * @throws StartError when it cannot be created or written
 */
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
  // Errors of a broken connection are also emitted as events; the promises below already report them.
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
