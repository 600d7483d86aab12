// npm test [-- --deep] [-- <filter for vitest> …]
// Runs every check in order, whatever the ones before it said; the last line counts them all.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const bin = (...path: string[]) => join(root, 'node_modules', ...path)
const results = join(root, '.cache', 'vitest.json')
const given = process.argv.slice(2)
const deep = given.includes('--deep')
const filters = given.filter((argument) => !argument.startsWith('--'))

interface Count {
  readonly passed: number
  readonly failed: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { status: string }[] }[]
}

function run(title: string, args: readonly string[]): boolean {
  console.log(`\n── ${title}`)
  const started = Date.now()
  const env = { ...process.env, ...(deep ? { DEEP: '1' } : {}) }
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  console.log(`── ${title}: ${status === 0 ? 'passed' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

const check = (title: string, args: readonly string[]): Count =>
  run(title, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Every test counts; so does a file that could not be loaded, and a run that broke without a failing test. */
function tests(): Count {
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(results, { force: true })
  const again = `--reporter=${join(import.meta.dirname, 'secondTries.ts')}`
  const reporters = ['--reporter=default', again, '--reporter=json', `--outputFile.json=${results}`]
  const fine = run('tests', [bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...filters])
  const report = read()
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter((file) => {
    return file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')
  })
  const failed = report.numFailedTests + unloaded.length
  if (report.numPendingTests > 0) console.log(`${report.numPendingTests} skipped`)
  return { passed: report.numPassedTests, failed: failed === 0 && !fine ? 1 : failed }
}

function read(): VitestReport | null {
  try {
    return JSON.parse(readFileSync(results, 'utf8')) as VitestReport
  } catch (error) {
    console.log(`vitest left no report: ${(error as Error).message}`)
    return null
  }
}

const counts = [
  check('types', [bin('typescript', 'bin', 'tsc')]),
  check('lint', [bin('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings']),
  check('format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--reporter=summary', '.']),
  tests(),
]
const total = (what: keyof Count) => counts.reduce((sum, count) => sum + count[what], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') === 0 ? 0 : 1
