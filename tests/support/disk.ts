import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The message of a test skipped for this reason. */
export const NO_MOUNT = 'mounting a small file system takes root, and a machine that lets it'

/**
 * A separate file system for one test; null if none can be created. The test itself must end what uses it.
 * @param options of mount, after the size
 */
export function smallDisk(megabytes: number, options = ''): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'crm-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m${options}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Fills all remaining space. @returns a function that frees it */
export function fillDisk(disk: string): { free: () => void } {
  const filler = join(disk, 'filler')
  // It ends with an error, as intended.
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' })
  return { free: () => rmSync(filler) }
}
