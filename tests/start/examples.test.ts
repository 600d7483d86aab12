import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfProject, runTests } from '../support/projectCopy.ts'

const page = await readFile(resolve('AGENTS.md'), 'utf8')
/** Blocks of code that say in their first line where they go. */
const examples = [...page.matchAll(/^```ts\n\/\/ (\S+)(?: in (\w+))?\n([\s\S]*?)^```/gm)].map(
  ([, path = '', key, code = '']) => ({ path, key, code }),
)
let copy = ''
beforeAll(async () => {
  copy = await copyOfProject()
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Puts a block into its file: at its end, or behind the opening of the object that it names. */
async function put({ path, key, code }: (typeof examples)[number]) {
  const file = join(copy, path)
  await mkdir(dirname(file), { recursive: true })
  const before = existsSync(file) ? await readFile(file, 'utf8') : ''
  const opening = `  ${key}: {\n`
  if (key) expect(before.split(opening).length, `${path} has one ${key}`).toBe(2)
  await writeFile(file, key ? before.replace(opening, opening + code) : before + code)
}

test('the act of the example is one: declared, written down in Chinese, done, and kept to its contract', {
  timeout: 300_000,
}, async () => {
  expect(examples.length).toBeGreaterThanOrEqual(3)
  for (const example of examples) await put(example)
  execFileSync(process.execPath, ['scripts/collect-declarations.mjs'], { cwd: copy })
  const contract = await runTests(copy, ['tests/contract/acts.test.ts'], ['-t', 'jobs/hold'])
  expect(contract.failed, contract.said).toBe(0)
  expect(contract.passed).toBeGreaterThan(8)
  const words = await runTests(copy, ['tests/unit/libraries-words.test.ts', 'tests/unit/areas.test.ts'])
  expect(words.failed, words.said).toBe(0)
})
