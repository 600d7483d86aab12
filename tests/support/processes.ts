import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Pid of a data folder's database process. */
export const postmaster = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Whether a process is running and not merely waiting to be collected. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Pids of every process that works in this data folder's database. Linux only. */
export function databaseProcesses(dataDir: string): number[] {
  const folder = join(dataDir, 'postgres')
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid) || pid < 2) return false
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && isRunning(pid)
      } catch {
        return false
      }
    })
}
