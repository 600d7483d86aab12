import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { output, PrepareError, root } from './run.mjs'

const needed = 24

/**
 * The Node that this project's npm scripts run on: the one installed with the packages, else the machine's own.
 * @returns {string} its path
 */
export function checkRuntime() {
  const [system, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const bundled = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
  if (!existsSync(bundled)) {
    if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
    throw new PrepareError(
      `Node ${needed} or newer is needed here: no bundled Node fits ${process.platform}-${process.arch}, and this is Node ${process.versions.node} (https://nodejs.org)`,
    )
  }
  const node = output(bundled, ['-p', 'process.execPath'])
  if (node) return node
  throw new PrepareError(
    `The bundled Node does not run on this machine (${process.platform}-${process.arch}; on Linux it needs glibc, which Alpine does not have)`,
  )
}
