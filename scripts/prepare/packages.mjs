import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineEnvironment, PrepareError, root, run, say } from './run.mjs'

/** Whether node_modules is exactly what package-lock.json names. */
export const areInstalled = () => packagesMatch(read('package-lock.json'), read('node_modules/.package-lock.json'))

/** Installs the packages of package-lock.json. */
export function installPackages() {
  say('Installing packages …')
  if (!npm(existsSync(join(root, 'node_modules')) && process.platform === 'win32' ? 'install' : 'ci')) {
    throw new PrepareError(
      'Installing the packages failed. See the lines above. Check that the npm registry can be reached',
    )
  }
}

/**
 * Whether npm's record of its installation has exactly the lockfile's packages. npm writes that record last, so an interrupted installation does not
 * match. A package for another platform may be missing.
 */
export function packagesMatch(lockFile, installed) {
  if (!lockFile || !installed) return false
  const want = lockFile.packages
  const have = installed.packages
  for (const [path, entry] of Object.entries(want)) {
    if (path === '' || (!have[path] && entry.optional)) continue
    if (have[path]?.version !== entry.version || have[path]?.integrity !== entry.integrity) return false
  }
  return Object.keys(have).every((path) => path in want)
}

/**
 * Runs npm with the Node it belongs to: `npm ci` removes node_modules, and with it the Node that this script may run on (which Windows refuses, hence
 * `install` there). The log level suppresses npm's warnings about packages that need a newer Node than npm's own: they run on the one being
 * installed.
 */
function npm(command) {
  const args = [command, '--loglevel=error', '--no-audit', '--no-fund']
  const env = machineEnvironment()
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && node && existsSync(node)) return run(node, [cli, ...args], { env })
  return run('npm', args, { env, shell: process.platform === 'win32' })
}

function read(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch {
    return null
  }
}
