import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { parse } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './embedded-binaries.ts'

/** How to run PostgreSQL's programs: as which user when not as ourselves, and with which command when the system call is not enough. */
export interface Launcher {
  readonly user?: { readonly uid: number; readonly gid: number }
  readonly prefix: readonly string[]
}

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user who owns the cluster's folder. When a closed folder above (root's home
 * is usually 0700) keeps that user from the programs or the folder, these processes alone get the capability to pass it.
 * @param folder the cluster's folder, which exists
 * @throws StartError when that user cannot reach them
 */
export function findLauncher(binaries: Binaries, folder: string): Launcher {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const user = owner(folder)
  const { uid, gid } = user
  chownSync(folder, uid, gid)
  const passing = (capability: string) => [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ]
  const launchers: Launcher[] = [
    { user, prefix: [] },
    { user, prefix: passing('dac_read_search') },
    { user, prefix: passing('dac_override') },
  ]
  const reaches = launchers.find((launcher) => {
    const script = '"$0" --version && test -x "$0" && cd "$1"'
    return spawnSync(...command(launcher, 'sh', ['-c', script, binaries.postgres, folder])).status === 0
  })
  if (reaches) return reaches
  const { status, stderr } = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' })
  if (status !== 0) throw new StartError(`The PostgreSQL of the packages does not run (npm rebuild): ${stderr.trim()}`)
  throw new StartError(
    `PostgreSQL cannot run as root, and user ${uid} cannot reach ${binaries.folder} and ${folder}: move the project out of closed folders, run it as another user, or set DATABASE_URL`,
  )
}

/** Arguments for `spawn` to run a program with a launcher. */
export function command(launcher: Launcher, program: string, args: readonly string[]) {
  const [first = program, ...rest] = [...launcher.prefix, program, ...args]
  const as = launcher.prefix.length === 0 ? launcher.user : undefined
  return [first, rest, { ...as, cwd: parse(process.cwd()).root }] as [string, string[], { cwd: string }]
}

/** The folder's present owner, else `postgres` (created where the system allows it), else `nobody`. */
function owner(folder: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  const existing = identify('postgres')
  if (existing) return existing
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const account = identify('postgres') ?? identify('nobody')
  if (account) return account
  throw new StartError('PostgreSQL cannot run as root and there is no user postgres or nobody to run it as')
}

function identify(name: string): { uid: number; gid: number } | undefined {
  try {
    const number = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return undefined
  }
}
