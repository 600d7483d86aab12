import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** What the files of a run may come to: databases of all starts, copies of the project, profiles of browsers. */
const ROOM = 6 * 1024 ** 3
/** The type of a file system that keeps its files in memory, as Linux numbers it. */
const TMPFS = 0x01021994

/**
 * Where what does not outlive a run is kept: in memory where there is room, since cloning a database from its template takes a disk ten times as long
 * and as long as other machines leave it; else the system's own folder. `TMPDIR` names another.
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
