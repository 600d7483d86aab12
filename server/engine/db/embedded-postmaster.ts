import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../error-code.ts'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './embedded-binaries.ts'
import { command, type Launcher } from './embedded-user.ts'

/**
 * Stops a database process that a killed server left running in this folder. The folder must be locked, so that the postmaster belongs to nobody
 * else.
 * @throws StartError when it does not stop
 */
export async function stopLeftover(binaries: Binaries, launcher: Launcher, folder: string): Promise<void> {
  const pid = readPid(folder)
  if (pid === null || !answers(pid)) return
  if (!isZombie(pid) && isPostmasterOf(pid, folder)) return stopPostmaster(binaries, launcher, folder, pid)
  // It is dead but not reaped, or the pid belongs to another program (after a reboot, in a container), which PostgreSQL would take for a postmaster.
  // PostgreSQL itself checks its shared memory for remaining processes.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** Stops the cluster's server: sessions are closed, data is written, and the next start needs no recovery. */
export async function stopPostmaster(
  binaries: Binaries,
  launcher: Launcher,
  folder: string,
  pid: number,
): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const { status } = spawnSync(...command(launcher, binaries.pg_ctl, ['stop', '-D', folder, '-m', mode, '-W']))
    // A server that has only just started has not written the file that pg_ctl reads.
    if (status !== 0 && isAlive(pid)) process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    const patience = Date.now() + 15_000
    while (isAlive(pid) && Date.now() < patience) await sleep(20)
    if (!isAlive(pid)) return
  }
  throw new StartError(`The database process ${pid} in ${folder} does not stop. End it and start again`)
}

/** The process named by postmaster.pid, or null. */
function readPid(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

const isAlive = (pid: number) => answers(pid) && !isZombie(pid)

/** Whether a process with this pid exists, dead or alive. */
function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** In a container without an init process nobody reaps dead processes, and they still accept signal 0. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}

function isPostmasterOf(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch {
      return false
    }
  }
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH']
      : ['ps', '-o', 'command=', '-p', String(pid)]
  return /postgres/.test(spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '')
}
