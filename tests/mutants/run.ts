import { readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildApp, copyOfProject, runTests } from '../support/projectCopy.ts'
import { lists, mutants } from './all.ts'
import type { Mutant } from './mutant.ts'

/**
 * Puts deliberate mistakes into a copy of the project, one at a time, and reports those no test finds: `npm run test:mutants`, or with some words
 * from their names, or the names of their lists. Exits with 1 if one survives.
 */

const words = process.argv.slice(2)
const wanted = words.join(' ').toLowerCase()
const chosen = words.some((word) => Object.hasOwn(lists, word))
  ? words.flatMap((word) => lists[word] ?? [])
  : mutants.filter(({ name }) => name.toLowerCase().includes(wanted))

const isOfScreens = (test: string) => test.includes('/screens/')

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
    if (tests.some(isOfScreens)) await buildApp(copy)
    const { failed } = await runTests(copy, tests)
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
  if (whole.some(isOfScreens)) await buildApp(copies[0] as string)
  const { failed, unloaded, said } = await runTests(copies[0] as string, whole)
  if (failed !== 0 || unloaded > 0)
    throw new Error(`tests fail on the code as it is, which says nothing of mutants: ${said}`)
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
