import { execFile, execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')

/** A folder with a copy of the project; the packages are shared. The caller removes it. */
export async function copyOfProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'project-'))
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of String(list).split('\0').filter(Boolean)) await cp(join(ROOT, file), join(copy, file))
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The part of vitest's report that is read. */
interface Report {
  readonly numFailedTests: number
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export interface Ran {
  /** How many tests failed and passed; null if none could run. */
  readonly failed: number | null
  readonly passed: number
  /** How many files failed outside a test: something they need is missing. */
  readonly unloaded: number
  /** The end of the output. */
  readonly said: string
}

/** Builds a copy's browser app, which its screen tests open. */
export async function buildApp(copy: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(copy, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: copy })
}

/**
 * Runs test files in a copy until the first fails.
 * @param more such as `-t` and a name
 * @param variables set besides those of this run
 */
export async function runTests(
  copy: string,
  tests: readonly string[],
  more: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const args = ['run', '--bail', '1', '--retry', '0', '--reporter', 'json', '--outputFile', report, ...more, ...tests]
  const env = { ...process.env, ...variables }
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: copy, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = (said + String(piece)).slice(-4000)
    })
  await new Promise((done) => child.once('close', done))
  try {
    const told = JSON.parse(await readFile(report, 'utf8')) as Report
    const failed = told.numFailedTests + told.numPassedTests > 0 ? told.numFailedTests : null
    const why = told.testResults.flatMap(({ message, assertionResults }) => [
      message,
      ...assertionResults.flatMap(({ fullName, failureMessages }) =>
        failureMessages.map((one) => `${fullName}: ${one}`),
      ),
    ])
    const unloaded = told.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    ).length
    return {
      failed,
      unloaded,
      passed: told.numPassedTests,
      said: failed || unloaded ? why.filter(Boolean).join('\n') : said,
    }
  } catch (error) {
    return { failed: null, passed: 0, unloaded: 0, said: `${String(error)}\n${said}` }
  }
}
