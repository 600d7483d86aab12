// npm test [-- --deep] [-- <filter for vitest> …]
// Runs every check in order, whatever the ones before it said; the last line counts them all. A file of tests that failed runs once more at the end,
// alone: what passes there is named as flaky, and with more than one such file the run fails.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { judge, type RunReport, secondsText } from './testRun.ts'

const root = resolve(import.meta.dirname, '..')
const bin = (...path: string[]) => join(root, 'node_modules', ...path)
const cache = join(root, '.cache')
const cliArguments = process.argv.slice(2)
const deep = cliArguments.includes('--deep')
const filters = cliArguments.filter((argument) => !argument.startsWith('--'))

interface Count {
  readonly passed: number
  readonly failed: number
}

function run(title: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): boolean {
  console.log(`\n── ${title}`)
  const started = Date.now()
  const env = { ...process.env, ...(deep ? { DEEP: '1' } : {}), ...more }
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  console.log(`── ${title}: ${status === 0 ? 'passed' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

const check = (title: string, args: readonly string[]): Count =>
  run(title, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Runs vitest. @returns what became of each file, unless it broke down */
function vitest(title: string, name: string, files: readonly string[]): RunReport | null {
  const path = join(cache, name)
  mkdirSync(cache, { recursive: true })
  rmSync(path, { force: true })
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'runReport.ts')}`]
  const isFine = run(title, [bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...files], { RUN_REPORT: path })
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as RunReport
    if (isFine || report.unhandled > 0 || report.files.some((one) => !one.isFine)) return report
    console.log('vitest failed, although no test file did')
  } catch (error) {
    console.log(`vitest left no report: ${(error as Error).message}`)
  }
  return null
}

function tests(): Count {
  const first = vitest('tests', 'tests.json', filters)
  if (!first) return { passed: 0, failed: 1 }
  console.log(secondsText(first, root))
  const verdict = judge(first, (file) => {
    const name = relative(root, file)
    return vitest(`once more, alone: ${name}`, 'tests-again.json', [name])
  })
  if (verdict.skipped > 0) console.log(`${verdict.skipped} skipped`)
  if (verdict.flaky.length)
    console.log(
      `\nFlaky, passed only when run alone:\n${verdict.flaky.map((file) => `  ${relative(root, file)}`).join('\n')}`,
    )
  if (verdict.isTooFlaky) console.log('That is more than one file: the run has failed.')
  return verdict
}

const counts = [
  check('types', [bin('typescript', 'bin', 'tsc')]),
  check('lint', [bin('oxlint', 'bin', 'oxlint'), '--type-aware']),
  check('format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--reporter=summary', '.']),
  tests(),
]
const total = (what: keyof Count) => counts.reduce((sum, count) => sum + count[what], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') === 0 ? 0 : 1
