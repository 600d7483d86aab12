import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { parts } from './parts.ts'
import { rest } from './rest.ts'
import type { Rest } from './unfound.ts'

/**
 * Changes every operator of the code for money, time and permissions, one at a time, and reports the changes no test finds:
 * `npm run test:mutants:core`, or with the name of a part, or with that and some lines (`file.ts:10-20`). Exits with 1 if fewer than 95 in 100 are found in a part, or if one
 * not found is missing from the lists of exceptions, or one in the lists is found.
 */

const ROOT = resolve(import.meta.dirname, '../../..')
const LEAST = 95

type Changed = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

type Told = Omit<Rest, 'why'> & { readonly line: number }

/** The original text and its replacement. */
function told({ fileName, location: { start, end }, replacement }: Changed): Told {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  const from = lines
    .map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : undefined))
    .join('\n')
  const of = { file: fileName.slice(ROOT.length + 1), line: start.line, within: String(lines[0]).trim() }
  return { ...of, from, to: replacement ?? '' }
}

const isSame = (a: Rest, b: Told) => (['file', 'within', 'from', 'to'] as const).every((what) => a[what] === b[what])

async function changed(name: string, where?: string): Promise<readonly Changed[]> {
  const part = parts[name]
  if (!part) throw new Error(`${name} is none of ${Object.keys(parts).join(', ')}`)
  process.env['MUTANTS_PART'] = name
  return new Stryker({
    testRunner: 'vitest',
    mutate: where ? [where] : [...part.mutate],
    concurrency: Math.min(2, availableParallelism()),
    plugins: ['@stryker-mutator/vitest-runner'],
    reporters: ['progress-append-only'],
    vitest: { configFile: 'tests/mutants/core/vitest.config.ts', related: false },
    ignorePatterns: ['dist', '.data', '.cache', 'shots', 'bench'],
    // It reads only configurations of older TypeScript versions, so it gets none.
    tsconfigFile: 'none.json',
    tempDirName: '.cache/stryker',
  }).runMutationTest()
}

const known = new Set<(typeof rest)[number]>()
const [chosen, lines] = process.argv.slice(2)
for (const name of chosen ? [chosen] : Object.keys(parts)) {
  const results = await changed(name, lines)
  const valid = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
  const left = valid.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').map(told)
  const score = (100 * (valid.length - left.length)) / valid.length
  console.info(`${name}: ${valid.length - left.length} of ${valid.length} changes found (${score.toFixed(1)} %)`)
  if (score < LEAST) process.exitCode = 1
  for (const one of left) {
    const reason = rest.find((other) => isSame(other, one))
    if (reason) known.add(reason)
    else {
      process.exitCode = 1
      console.error(`${one.file}:${one.line}\n- ${one.from}\n+ ${one.to}`)
    }
  }
  if (lines) continue
  const stale = rest.filter(
    (one) => !one.sometimes && !known.has(one) && results.some((result) => told(result).file === one.file),
  )
  for (const one of stale) {
    process.exitCode = 1
    console.error(`in the list, and found: ${one.file}\n- ${one.from}\n+ ${one.to}`)
  }
}
