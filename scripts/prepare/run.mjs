import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, whatever the working directory is. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A problem that the user can solve: its message is printed as it is, without a stack trace. */
export class PrepareError extends Error {
  name = 'PrepareError'
}

/** One line of progress, on stderr so that a script's own output stays clean. */
export function say(message) {
  process.stderr.write(`${message}\n`)
}

/** Runs a command in the project's folder, showing its output; true when it succeeded. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options })
  return result.status === 0
}

/** The output of a command, trimmed, or null when it cannot be run or fails. */
export function output(command, args) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return result.status === 0 ? result.stdout.trim() : null
}

/** The environment without the project's own node_modules/.bin, where a bundled Node would hide the machine's. */
export function machineEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.startsWith(join(root, 'node_modules')))
  return { ...process.env, PATH: path.join(delimiter) }
}
