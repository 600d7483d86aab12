import { readFileSync } from 'node:fs'

/** The processes between a start by npm and this one: the shell that npm runs scripts in, and npm itself behind it. */
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
 * Tells when the npm that started this process is gone. npm passes a signal on to its shell alone, and a shell dies of it without a word
 * to what runs in it: without this the server would live on, holding its port and its data folder.
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
