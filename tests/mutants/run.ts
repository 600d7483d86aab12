import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { mutants } from './all.ts'
import type { Mutant } from './mutant.ts'

/**
 * Puts mistakes into a copy of the project, one at a time, and says which of them no test finds: `npm run test:mutants`, or with some words
 * of the names of those that are wanted. Ends with 1 where one survives.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const wanted = process.argv.slice(2).join(' ').toLowerCase()
const chosen = mutants.filter(({ name }) => name.toLowerCase().includes(wanted))

/** A copy of what belongs to the project, as it stands in the folder. */
async function copyOfProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'mutants-'))
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of String(list).split('\0').filter(Boolean)) await cp(join(ROOT, file), join(copy, file))
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

interface Ran {
  /** Null where the tests could not be run. */
  readonly failed: number | null
  readonly said: string
}

/** Runs test files in a copy until the first of them fails. */
async function run(copy: string, tests: readonly string[]): Promise<Ran> {
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const args = ['run', '--bail', '1', '--retry', '0', '--reporter', 'json', '--outputFile', report, ...tests]
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: copy })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = (said + String(piece)).slice(-4000)
    })
  await new Promise((done) => child.once('close', done))
  try {
    const { numFailedTests, numTotalTests } = JSON.parse(await readFile(report, 'utf8')) as Record<string, number>
    return { failed: numTotalTests ? (numFailedTests ?? 0) : null, said }
  } catch (error) {
    return { failed: null, said: `${String(error)}\n${said}` }
  }
}

type Verdict = 'found' | 'survives' | 'no tests ran'

async function tryMutant(copy: string, { file, from, to, tests }: Mutant): Promise<Verdict> {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
  try {
    const { failed } = await run(copy, tests)
    if (failed === null) return 'no tests ran'
    return failed > 0 ? 'found' : 'survives'
  } finally {
    await writeFile(path, text)
  }
}

const jobs = Math.min(2, availableParallelism())
const copies = await Promise.all(Array.from({ length: jobs }, copyOfProject))
const survivors: string[] = []
try {
  const whole = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const { failed, said } = await run(copies[0] as string, whole)
  if (failed !== 0) throw new Error(`tests fail on the code as it is, which says nothing of mutants: ${said}`)
  const waiting = [...chosen]
  const work = async (copy: string) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now()
      const verdict = await tryMutant(copy, next)
      if (verdict !== 'found') survivors.push(`${next.name}: ${verdict}`)
      console.info(`${verdict}\t${((performance.now() - began) / 1000).toFixed(1)} s\t${next.name}`)
    }
  }
  await Promise.all(copies.map(work))
} finally {
  for (const copy of copies) await rm(copy, { recursive: true, force: true })
}
console.info(`${chosen.length - survivors.length} of ${chosen.length} mutants found`)
for (const one of survivors) console.error(one)
process.exitCode = survivors.length ? 1 : 0
