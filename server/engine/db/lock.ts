import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'

/**
 * Locks the data folder for this process. The lock is the operating system's, on a file that SQLite holds: it ends with the process in any case, so
 * neither a stale pid file nor a reused pid can look like a running server. The pid beside it only names the holder.
 * @returns releases the folder
 * @throws StartError naming the process that holds it
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  const pidFile = join(dataDir, 'lock.pid')
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error) || !/locked/.test(error.message)) throw error
    throw new StartError(
      `DATA_DIR ${dataDir} is in use by process ${holder(pidFile)}. Stop that process, or set DATA_DIR to another folder`,
    )
  }
  writeFileSync(pidFile, String(process.pid))
  return () => lock.close()
}

function holder(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8')
  } catch {
    return '(starting just now)'
  }
}
