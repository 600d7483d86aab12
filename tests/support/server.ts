import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, inject, onTestFailed, onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A server in a process of its own, as `npm start` runs it. */
export interface RunningServer {
  readonly pid: number
  /** The address it printed. @throws what it said when it ended instead */
  readonly address: Promise<string>
  /** What it has said so far. */
  readonly said: Readonly<{ stdout: string; stderr: string }>
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

const itself = [process.execPath, '--max-semi-space-size=4', 'server/main.mjs'] as const

function run(variables: Readonly<Record<string, string>>, [program, ...args]: readonly [string, ...string[]] = itself) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...variables }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  const address = new Promise<string>((found, failed) => {
    child.stdout.on('data', () => {
      const [line] = /http:\/\/\S+/.exec(said.stdout) ?? []
      if (line) found(line)
    })
    void ended.then(({ code, stderr }) => failed(new Error(`the server ended with ${code}: ${stderr}`)))
  })
  // Who waits for the end only does not look at the address.
  address.catch(() => undefined)
  return { child, address, said, ended }
}

/**
 * Starts the server with these variables and nothing of the tests' own environment but the path; it is ended after the test.
 * @param command what runs the server, when that is not the server itself
 */
export function startServer(
  variables: Readonly<Record<string, string>>,
  command?: readonly [string, ...string[]],
): RunningServer {
  const { child, address, said, ended } = run(variables, command)
  onTestFailed(() => {
    const { exitCode, signalCode } = child
    console.error(
      `The server (exit ${exitCode ?? signalCode}) said last: ${said.stdout.slice(-500)}\n${said.stderr.slice(-3000)}`,
    )
  })
  onTestFinished(() => end(child, ended))
  return { pid: child.pid as number, address, said, ended, kill: (signal) => void child.kill(signal) }
}

/** What a first start with the demo data leaves, made by whichever file of a run asks first: the others wait for it. */
async function demoFolder(runFolder: string): Promise<string> {
  const [folder, making] = [join(runFolder, 'demo'), join(runFolder, 'demo.new')]
  // Whoever makes this one makes the demo, and leaves it there: who comes later finds it.
  const turn = join(runFolder, 'demo.turn')
  try {
    mkdirSync(turn)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    while (!existsSync(folder)) {
      if (!existsSync(turn)) return demoFolder(runFolder)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return folder
  }
  const { child, address, ended } = run({ DATA_DIR: making })
  try {
    await address
    child.kill('SIGINT')
    const { code, stderr } = await ended
    if (code !== 0) throw new Error(`the server with the demo ended with ${code}: ${stderr}`)
    renameSync(making, folder)
  } catch (error) {
    child.kill('SIGKILL')
    for (const path of [making, turn]) rmSync(path, { recursive: true, force: true })
    throw error
  }
  return folder
}

/**
 * Data folders as a first start with the demo data left them: made once for a run, then copied, for loading the demo business takes longer than all
 * the rest of a start.
 * @returns makes another one for the test that runs, in an empty folder when one is named
 */
export function usedFolders(): (folder?: string) => string {
  let original = ''
  beforeAll(async () => {
    original = await demoFolder(inject('runFolder'))
  }, 300_000)
  return (folder = temporaryFolder()) => {
    execFileSync('cp', ['-a', `${original}/.`, folder])
    return folder
  }
}

/** fetch that asks again as long as the server says that it is asked too much (429, 503 with Retry-After), as a good client does. */
export async function patientFetch(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (response.status !== 503 && response.status !== 429) return response
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after') ?? 1)))
  return patientFetch(address, init)
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}
