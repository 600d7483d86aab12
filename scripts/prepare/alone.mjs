import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { PrepareError, root, say } from './run.mjs'

/** Delay between two checks of the lock, in ms. */
const PAUSE = 200

/**
 * Runs something that changes the working copy while nothing else does: two installations at once undo each other. The second one waits for the first
 * and then finds it done.
 * @param {() => void} work checks again whether it has to be done
 * @param {string} [folder] the working copy
 */
export function alone(work, folder = root) {
  const cache = join(folder, '.cache')
  try {
    accessSync(folder, constants.W_OK)
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
  } catch {
    throw new PrepareError(
      `${folder} must be prepared first and cannot be written by ${userName()}. Give this user access, or run npm start once as its owner`,
    )
  }
  const lock = join(cache, 'preparing')
  takeLock(lock)
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Takes the lock, which names its owner from the first moment; the lock of a process that has ended is taken over. */
function takeLock(lock) {
  const ownLock = `${lock}-${process.pid}`
  writeFileSync(ownLock, String(process.pid))
  let isAnnounced = false
  try {
    while (!createLink(ownLock, lock)) {
      const holder = read(lock)
      if (holder !== null && !isPreparing(Number(holder))) {
        letGo(lock, holder)
        continue
      }
      if (!isAnnounced) say(`Process ${holder ?? ''} is already preparing the program. Waiting for it…`)
      isAnnounced = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
    }
  } finally {
    rmSync(ownLock, { force: true })
  }
}

/** Whether the name was free. */
function createLink(source, lock) {
  try {
    linkSync(source, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Moves the lock of a dead process away. If another waiting process did so first and holds it by now, it is given back. */
function letGo(lock, holder) {
  const asidePath = `${lock}-${process.pid}-old`
  try {
    renameSync(lock, asidePath)
    if (read(asidePath) !== holder) createLink(asidePath, lock)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  } finally {
    rmSync(asidePath, { force: true })
  }
}

/** Whether the process is alive and one of ours: its number may have been reused. */
function isPreparing(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const command = read(`/proc/${pid}/cmdline`)
  return command === null || command.includes('prepare')
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function userName() {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
