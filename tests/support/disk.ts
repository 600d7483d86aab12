import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** What a test says that is skipped because of it. */
export const NO_MOUNT = 'mounting a small file system takes root, and a machine that lets it'

/**
 * A file system of its own, for one test; null where nobody may make one. What uses it has to be ended by the test itself.
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

/** Takes every byte that is left. @returns gives it back */
export function fillDisk(disk: string): { free: () => void } {
  const filler = join(disk, 'filler')
  // It ends with an error, which is the point.
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' })
  return { free: () => rmSync(filler) }
}
