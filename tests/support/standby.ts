import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { resources } from '../../schema/all.ts'
import { allPermissions } from '../../schema/engine/permissions.ts'
import { seedAccess } from '../../server/areas/access/auth/seed.ts'
import { startCluster } from '../../server/engine/db/embedded.ts'
import { findBinaries } from '../../server/engine/db/embedded-binaries.ts'
import { command, findLauncher } from '../../server/engine/db/embedded-user.ts'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { migrate } from '../../server/engine/db/migrate.ts'
import { APP_ROLE, grantApp } from '../../server/engine/db/roles.ts'
import { seedResources } from '../../server/engine/write/seed.ts'
import { freePort } from '../../server/free-port.ts'

export interface Standby {
  /** Addresses of the database, as its owner, and of its replica. */
  readonly primary: string
  readonly copy: string
  /** The same for the program's role. */
  readonly primaryApp: string
  readonly copyApp: string
  /** Pauses or resumes the replica. */
  pause(): Promise<void>
  resume(): Promise<void>
  stopCopy(): Promise<void>
  /** Restarts the stopped replica. */
  startCopy(): Promise<void>
  /** Changes a setting of the replica. */
  set(name: string, value: string): Promise<void>
  /** Promotes the replica to an independent database, permanently. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** A migrated database with a replica that follows it by PostgreSQL's own replication. */
export async function startStandby(): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-primary-'))
  const second = mkdtempSync(join(tmpdir(), 'crm-copy-'))
  const settings = {
    fsync: 'off',
    wal_level: 'replica',
    max_wal_senders: '4',
    max_connections: '60',
    autovacuum: 'off',
  }
  const cluster = await startCluster(folder, settings)
  const pool = openPool(cluster.url)
  await migrate(pool)
  await seedAccess(pool, { permissions: allPermissions(resources.all), demo: true })
  await seedResources(openKysely(pool), resources.all)
  await grantApp(pool, APP_ROLE)
  await pool.end()
  const owner = new pg.Client(cluster.url)
  await owner.connect()
  // A copy of the files while the server runs, as PostgreSQL's manual describes for base backups.
  await owner.query("select pg_backup_start('copy', true)")
  const data = join(second, 'postgres')
  cpSync(join(folder, 'postgres'), data, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|pg_replslot\/|pg_dynshmem\/|pg_notify\/./.test(path),
  })
  const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(data, 'standby.signal'), '')
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${cluster.url.replace(/\/crm$/, '')}'\nhot_standby_feedback = on\n`,
  )
  const binaries = findBinaries()
  const launcher = findLauncher(binaries, data)
  const port = await freePort()
  const all = {
    ...settings,
    hot_standby: 'on',
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (launcher.user) {
    const { uid, gid } = launcher.user
    await once(spawn('chown', ['-R', `${uid}:${gid}`, data]), 'exit')
  }
  const [program, argv, as] = command(launcher, binaries.postgres, ['-D', data, ...args])
  const atCopy = (url: string) => url.replace(/:\d+\//, `:${port}/`)
  const copy = atCopy(cluster.url)
  const said = async (text: string, at: string) => {
    const client = new pg.Client(at)
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }
  const running = async (text: string, isSo: (row: unknown) => boolean = () => true) => {
    for (let tries = 0; ; tries++) {
      try {
        const { rows } = await said(text, copy)
        if (isSo(rows[0])) return
        throw new Error(`the copy says ${JSON.stringify(rows)}`)
      } catch (error) {
        if (tries > 200) throw error
        await sleep(100)
      }
    }
  }
  let stopping = async () => {}
  const startCopy = async () => {
    const child = spawn(program, argv, { ...as, stdio: 'ignore' })
    const ended = once(child, 'exit')
    stopping = async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      await ended
    }
    await running('select 1')
  }
  const stopCopy = () => stopping()
  await startCopy()
  return {
    primary: cluster.url,
    primaryApp: cluster.appUrl,
    copy,
    copyApp: atCopy(cluster.appUrl),
    stopCopy,
    startCopy,
    set: async (name, value) => {
      await said(`alter system set ${name} = '${value}'`, copy)
      await said('select pg_reload_conf()', copy)
      await running(`show ${name}`, (row) => (row as Record<string, string>)[name] === value)
    },
    promote: async () => void (await said('select pg_promote()', copy)),
    pause: async () => void (await said('select pg_wal_replay_pause()', copy)),
    resume: async () => void (await said('select pg_wal_replay_resume()', copy)),
    stop: async () => {
      await stopCopy()
      await owner.end()
      await cluster.stop()
      for (const one of [folder, second]) rmSync(one, { recursive: true, force: true })
    },
  }
}
