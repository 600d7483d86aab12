import { readFileSync } from 'node:fs'

/** Returns a function that checks whether npm, and the shell it runs scripts in, are still running. */
function npmAndItsShell(): () => boolean {
  const parent = process.ppid
  const sameParent = () => process.ppid === parent
  if (process.platform !== 'linux') return sameParent
  const isShell = /(^|\/)(ba|da|a|z)?sh\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'))
  if (!isShell) return sameParent
  const npm = parentOf(parent)
  return () => sameParent() && parentOf(parent) === npm
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/**
 * Calls `act` when the npm that started this process has ended. npm passes signals only to its shell, which ends without telling its children: the
 * server would keep running with its port and data folder.
 */
export function whenOrphaned(act: () => void): void {
  const alive = npmAndItsShell()
  const watch = setInterval(() => {
    if (alive()) return
    clearInterval(watch)
    act()
  }, 300)
  watch.unref()
}
