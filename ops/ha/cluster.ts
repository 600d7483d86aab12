// Three nodes of PostgreSQL 15 under Patroni, etcd, and HAProxy in front, on this machine alone: for the drill.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/free-port.ts'

const HOST = '127.0.0.1'
const PASSWORD = 'a-password-of-the-drill'

export interface Node {
  readonly name: string
  readonly rest: number
  readonly port: number
  readonly data: string
  child: ChildProcess | undefined
}

export interface Cluster {
  readonly folder: string
  /** The one address that clients use. */
  readonly url: string
  readonly nodes: readonly Node[]
  /** The node that accepts writes, according to Patroni. */
  primary(): Promise<Node | undefined>
  /** Nodes that follow it. */
  following(): Promise<number>
  start(node: Node): void
  /** kill -9 of the whole node, or of its PostgreSQL alone. */
  kill(node: Node, what: 'node' | 'postgres'): void
  stop(): Promise<void>
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
const statusCodeOf = async (rest: number, path: string) =>
  fetch(`http://${HOST}:${rest}${path}`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.status,
    () => 0,
  )

/** Starts everything; `stop` ends it. Runs as root, with PostgreSQL and Patroni as the user `postgres`. */
export async function startHaCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-ha-'))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  chmodSync(folder, 0o755)
  const log = (name: string) => openSync(join(folder, `${name}.log`), 'a')
  const run = (name: string, program: string, args: readonly string[], asPostgres: boolean) => {
    const logFile = log(name)
    const as = asPostgres ? { uid, gid } : {}
    const env = { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' }
    // A process group of its own, to be killed as a whole.
    return spawn(program, args, { ...as, cwd: folder, env, detached: true, stdio: ['ignore', logFile, logFile] })
  }
  const [client, peer] = [await freePort(), await freePort()]
  const etcd = run(
    'etcd',
    '/usr/bin/etcd',
    [
      '--data-dir',
      join(folder, 'etcd'),
      '--name',
      'drill',
      '--listen-client-urls',
      `http://${HOST}:${client}`,
      '--advertise-client-urls',
      `http://${HOST}:${client}`,
      '--listen-peer-urls',
      `http://${HOST}:${peer}`,
      '--initial-advertise-peer-urls',
      `http://${HOST}:${peer}`,
      '--initial-cluster',
      `drill=http://${HOST}:${peer}`,
    ],
    false,
  )
  const template = readFileSync(join(import.meta.dirname, 'patroni.yml'), 'utf8')
  const nodes: Node[] = []
  for (const name of ['a', 'b', 'c']) {
    const instanceFolder = join(folder, name)
    mkdirSync(instanceFolder, { mode: 0o700 })
    chownSync(instanceFolder, uid, gid)
    const node = {
      name,
      rest: await freePort(),
      port: await freePort(),
      data: join(instanceFolder, 'data'),
      child: undefined,
    }
    const config = template
      .replaceAll('SUPERUSER_PASSWORD', PASSWORD)
      .replaceAll('REPLICATION_PASSWORD', PASSWORD)
      .replaceAll('HOST:REST', `${HOST}:${node.rest}`)
      .replaceAll('HOST:PORT', `${HOST}:${node.port}`)
      .replace('hosts: ETCD', `hosts: ${HOST}:${client}`)
      .replaceAll(': DATA', `: ${node.data}`)
      .replace('name: NAME', `name: ${name}`)
    writeFileSync(join(instanceFolder, 'patroni.yml'), config)
    chownSync(join(instanceFolder, 'patroni.yml'), uid, gid)
    nodes.push(node)
  }
  const start = (node: Node) => {
    node.child = run(node.name, '/usr/bin/patroni', [join(folder, node.name, 'patroni.yml')], true)
  }
  /** The main process of its PostgreSQL; without it the others end. */
  const postmaster = (node: Node): number | undefined => {
    const file = join(node.data, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  }
  const end = (pid: number | undefined) => {
    if (!pid) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has ended on its own.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const kill = (node: Node, what: 'node' | 'postgres') => {
    if (what === 'node') end(node.child?.pid)
    end(postmaster(node))
  }
  const primary = async () => {
    for (const node of nodes) if ((await statusCodeOf(node.rest, '/primary')) === 200) return node
    return undefined
  }
  const following = async () => {
    const all = await Promise.all(nodes.map(({ rest }) => statusCodeOf(rest, '/replica')))
    return all.filter((status) => status === 200).length
  }
  const front = await freePort()
  let haproxy = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8').replace(':5000', `:${front}`)
  for (const [n, { rest, port }] of nodes.entries())
    haproxy = haproxy.replace(`:${5431 + n} check port ${8008 + n}`, `:${port} check port ${rest}`)
  writeFileSync(join(folder, 'haproxy.cfg'), haproxy)
  await sleep(2000)
  for (const node of nodes) start(node)
  const balancer = run('haproxy', '/usr/sbin/haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], false)
  for (let tries = 0; (await following()) < 2 || !(await primary()); tries++) {
    if (tries > 240) throw new Error(`the nodes did not come up: see ${folder}`)
    await sleep(1000)
  }
  return {
    folder,
    nodes,
    primary,
    following,
    start,
    kill,
    url: `postgres://postgres:${PASSWORD}@${HOST}:${front}/crm`,
    stop: async () => {
      for (const node of nodes) kill(node, 'node')
      for (const child of [balancer, etcd]) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
    },
  }
}
