import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The maximum size of a run's files: databases of all starts, copies of the project, browser profiles. */
const ROOM = 6 * 1024 ** 3
/** The type of a file system that keeps its files in memory, as Linux numbers it. */
const TMPFS = 0x01021994

/**
 * The folder for temporary data: in memory if there is space, because cloning a database from its template takes ten times as long on disk
 * and depends on other users of the disk; otherwise the system's own folder. `TMPDIR` names another.
 */
export function memoryFolder(): string {
  if (process.env['TMPDIR']) return tmpdir()
  try {
    const { type, bavail, bsize } = statfsSync('/dev/shm')
    return type === TMPFS && bavail * bsize >= ROOM ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}
