import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import { keepSecret } from '../../keep-secret.ts'
import { StartError } from '../../start-error.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { stopLeftover, stopPostmaster } from './embedded-postmaster.ts'
import { command, findLauncher, type Launcher } from './embedded-user.ts'
import { APP_ROLE, ensureAppRole } from './roles.ts'
import { withSession } from './session.ts'

/** A running cluster of our own. */
export interface Cluster {
  /** Address for the owner of all tables. */
  readonly url: string
  /** Address for the role that the program uses (roles.ts). */
  readonly appUrl: string
  /** Resolves when the database process ends, whether intended or not. */
  readonly ended: Promise<void>
  stop(): Promise<void>
  /**
   * Starts it again after it has ended, on the same port, so that every pool reconnects. Never creates a new cluster.
   * @param signal aborts the start; nothing is running then
   * @throws StartError with the end of PostgreSQL's own log when it does not start
   */
  restart(signal: AbortSignal): Promise<Cluster>
}

/** Settings that stay the same across restarts. */
interface Place {
  readonly binaries: Binaries
  readonly launcher: Launcher
  readonly folder: string
  /** Path of PostgreSQL's own log. */
  readonly log: string
  readonly password: string
  readonly appPassword: string
  readonly settings: Readonly<Record<string, string>>
}

const database = 'crm'

/** Settings that differ from PostgreSQL's defaults, and why. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The planner's default assumes a spinning disk.
  random_page_cost: '1.1',
  // Compiling a query costs more than the short queries of a back office take.
  jit: 'off',
  max_wal_size: '2GB',
  log_min_messages: 'warning',
}

/**
 * Starts the PostgreSQL from the packages on `dataDir/postgres`, creating the cluster the first time. The data folder must be locked by this process.
 * It listens on a free port of 127.0.0.1 with the password in `dataDir/database-password`.
 * @param extra further settings, for tests
 * @throws StartError with the end of PostgreSQL's own log when it does not start
 */
export async function startCluster(dataDir: string, extra: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const binaries = findBinaries()
  const folder = join(dataDir, 'postgres')
  const password = keepSecret(join(dataDir, 'database-password'))
  const appPassword = keepSecret(join(dataDir, 'database-app-password'))
  if (!existsSync(folder)) createCluster(binaries, folder, password)
  const launcher = findLauncher(binaries, folder)
  await stopLeftover(binaries, launcher, folder)
  const log = join(dataDir, 'postgres.log')
  const installation = { binaries, launcher, folder, log, password, appPassword, settings: { ...settings, ...extra } }
  for (let attempt = 1; ; attempt++) {
    const cluster = await boot(installation, await freePort(), { mode: 'w' })
    if (cluster) return cluster
    // Another program may have taken the free port in between; any other cause fails again at once.
    if (attempt === 3) throw notStarted(log)
  }
}

const notStarted = (log: string) => new StartError(`The database did not start: ${lastLine(log)} (${log})`)

/**
 * Runs the cluster's server on this port until it accepts sessions.
 * @param mode whether the log of the previous run is replaced (`w`) or continued (`a`)
 * @returns undefined when it ended instead
 */
async function boot(
  cluster: Place,
  port: number,
  { mode, signal }: { readonly mode: 'w' | 'a'; readonly signal?: AbortSignal },
): Promise<Cluster | undefined> {
  const { binaries, launcher, folder, log, password, appPassword } = cluster
  const urlFor = (user: string, secret: string, name: string) =>
    `postgres://${user}:${secret}@127.0.0.1:${port}/${name}`
  const url = (name: string) => urlFor('postgres', password, name)
  const server = launch(binaries, launcher, folder, openSync(log, mode), { ...cluster.settings, port: String(port) })
  try {
    if (!(await accepts(url('postgres'), server.ended, signal))) {
      await server.stop()
      return undefined
    }
    await createDatabase(url('postgres'))
    await ensureAppRole(url('postgres'), appPassword)
  } catch (error) {
    await server.stop()
    throw new StartError(`The database in ${folder} cannot be used: ${(error as Error).message}`)
  }
  const restart = async (stopped: AbortSignal) => {
    await stopLeftover(binaries, launcher, folder)
    const next = await boot(cluster, port, { mode: 'a', signal: stopped })
    if (!next) throw notStarted(log)
    return next
  }
  return {
    url: url(database),
    appUrl: urlFor(APP_ROLE, appPassword, database),
    ended: server.ended,
    stop: server.stop,
    restart,
  }
}

/** Creates the cluster in another folder and moves it into place, so that an interrupted first start leaves nothing half made. */
function createCluster(binaries: Binaries, folder: string, password: string): void {
  // A unique name: after a killed first start its initdb may still be writing.
  const fresh = `${folder}.new-${randomBytes(4).toString('hex')}`
  const pwfile = join(tmpdir(), `cluster-${randomBytes(8).toString('hex')}`)
  removeUnfinished(folder)
  mkdirSync(fresh, { mode: 0o700 })
  const launcher = findLauncher(binaries, fresh)
  writeFileSync(pwfile, password, { mode: 0o600, flag: 'wx' })
  try {
    if (launcher.user) chownSync(pwfile, launcher.user.uid, launcher.user.gid)
    const result = spawnSync(
      ...command(launcher, binaries.initdb, [
        '-D',
        fresh,
        '-U',
        'postgres',
        `--pwfile=${pwfile}`,
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ]),
    )
    if (result.status === 0) return renameSync(fresh, folder)
    const errorLines = String(result.error ?? result.stderr)
      .trim()
      .split('\n')
    const reason = errorLines.find((line) => /error|fatal/i.test(line)) ?? errorLines.at(-1)
    throw new StartError(`The database could not be created in ${dirname(folder)}: ${reason}`)
  } finally {
    rmSync(pwfile, { force: true })
  }
}

/** Removes leftovers of interrupted first starts; what cannot be removed yet is removed next time. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.new`)) continue
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    } catch (error) {
      console.warn(`${name} could not be removed: ${(error as Error).message}`)
    }
  }
}

function launch(
  binaries: Binaries,
  launcher: Launcher,
  folder: string,
  /** Open file for its output; closed here. */
  output: number,
  options: Readonly<Record<string, string>>,
) {
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, argv, as] = command(launcher, binaries.postgres, ['-D', folder, ...args])
  // Detached, because Ctrl-C reaches the whole foreground group and the database must outlive the requests that are being finished.
  const child = spawn(program, argv, { ...as, detached: true, stdio: ['ignore', output, output], windowsHide: true })
  closeSync(output)
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => undefined)
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    await stopPostmaster(binaries, launcher, folder, child.pid)
    await ended
  }
  return { ended, stop }
}

/** Waits until the server accepts a session; false when it ended instead, or nobody waits any more. Recovery after a crash may take its time. */
async function accepts(url: string, ended: Promise<void>, signal?: AbortSignal): Promise<boolean> {
  let running = true
  void ended.then(() => {
    running = false
  })
  for (let wait = 10; running && !signal?.aborted; wait = Math.min(wait * 1.5, 200)) {
    try {
      await withSession(url, async () => undefined)
      return true
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      // Connections are refused before it listens; 57P03 while it is starting up.
      if (!['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code) && running) throw error
      await sleep(wait)
    }
  }
  return false
}

const createDatabase = (url: string) =>
  withSession(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  })

function lastLine(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'no word from it'
}
