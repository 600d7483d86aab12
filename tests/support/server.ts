import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A server in a process of its own, as `npm start` runs it. */
export interface RunningServer {
  readonly pid: number
  /** The address it printed. @throws what it said when it ended instead */
  readonly address: Promise<string>
  /** How it ended and what it said. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>
  kill(signal: NodeJS.Signals): void
}

/** A folder for one test, removed after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crm-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const itself = [process.execPath, 'server/main.ts'] as const

/**
 * Starts the server with these variables and nothing of the tests' own environment but the path; it is ended after the test.
 * @param command what runs the server, when that is not the server itself
 */
export function startServer(
  variables: Readonly<Record<string, string>>,
  [program, ...args]: readonly [string, ...string[]] = itself,
): RunningServer {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...variables }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  onTestFinished(() => end(child, ended))
  const address = new Promise<string>((found, failed) => {
    child.stdout.on('data', () => {
      const [line] = /http:\/\/\S+/.exec(said.stdout) ?? []
      if (line) found(line)
    })
    void ended.then(({ code, stderr }) => failed(new Error(`the server ended with ${code}: ${stderr}`)))
  })
  // A test that waits for the end only does not look at the address.
  address.catch(() => undefined)
  return { pid: child.pid as number, address, ended, kill: (signal) => void child.kill(signal) }
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}
