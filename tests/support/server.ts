import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, inject, onTestFailed, onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A server in its own process, as `npm start` runs it. */
export interface RunningServer {
  readonly pid: number
  /** The address it printed. @throws its output if it ended instead */
  readonly address: Promise<string>
  /** Its output so far. */
  readonly said: Readonly<{ stdout: string; stderr: string }>
  /** How it ended and its output. */
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
  // A caller waiting only for the end does not read the address.
  address.catch(() => undefined)
  return { child, address, said, ended }
}

/**
 * Starts the server with these variables and nothing of the tests' own environment except the path; it is stopped after the test.
 * @param command what runs the server, if not the server itself
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

/** The result of a first start with the demo data, created by the first file of a run that needs it: the others wait for it. */
async function demoFolder(runFolder: string): Promise<string> {
  const [folder, making] = [join(runFolder, 'demo'), join(runFolder, 'demo.new')]
  // The first caller creates this folder and loads the demo, and leaves it there for later callers.
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
 * Data folders as left by a first start with the demo data: created once in a run, then copied, because loading the demo business takes longer than
 * the rest of a start.
 * @returns a function that creates another for the current test, in an empty folder if one is named
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

/** A fetch that retries while the server is overloaded (429, 503 with Retry-After), as a well-behaved client does. */
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
