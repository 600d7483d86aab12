import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfProject, runTests } from '../support/projectCopy.ts'

/** The guides in the order in which their examples build on each other. */
const GUIDES = ['library', 'field', 'action', 'area', 'report'].map((name) => `docs/guides/${name}.md`)
/** Code blocks whose first line says where they belong. */
const examples = (await Promise.all(GUIDES.map((guide) => readFile(resolve(guide), 'utf8')))).flatMap((page) =>
  [...page.matchAll(/^```tsx?\n\/\/ (\S+)(?: in ([\w.-]+))?\n([\s\S]*?)^```/gm)].map(
    ([, path = '', key = '', code = '']) => ({ path, key, code }),
  ),
)
let copy = ''

/** Where the object at a path of keys opens: the first key is exported or a property, such as `acts.jobs`. */
function openingOf(text: string, key: string): number {
  let at = 0
  for (const name of key.split('.')) {
    const opening = new RegExp(`^(?:export const ${name}\\b.*| +'?${name}'?: )\\{$`, 'm').exec(text.slice(at))
    if (!opening) return -1
    at += opening.index + opening[0].length + 1
  }
  return at
}

/** Inserts a block into its file: at the end, or after the opening of the object it names. */
async function put({ path, key, code }: (typeof examples)[number]) {
  const file = join(copy, path)
  await mkdir(dirname(file), { recursive: true })
  const before = existsSync(file) ? await readFile(file, 'utf8') : ''
  const at = key ? openingOf(before, key) : before.length
  expect(at, `${path} has ${key}`).toBeGreaterThanOrEqual(0)
  await writeFile(file, before.slice(0, at) + code + before.slice(at))
}

beforeAll(async () => {
  copy = await copyOfProject()
  expect(examples.length).toBeGreaterThan(15)
  for (const example of examples) await put(example)
  for (const script of ['scripts/collect-declarations.mjs', 'scripts/db-generate.ts'])
    execFileSync(process.execPath, [script], { cwd: copy, stdio: 'pipe' })
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Runs tests in the copy that must exist and pass: every matching one, as in the deep run. */
async function passes(least: number, files: readonly string[], named: readonly string[] = []) {
  const { failed, passed, said } = await runTests(
    copy,
    files,
    named.length > 0 ? ['-t', named.join('|')] : [],
    named.length > 0 ? { DEEP: '1' } : {},
  )
  expect(failed, said).toBe(0)
  expect(passed).toBeGreaterThanOrEqual(least)
}

test('the examples compile', { timeout: 240_000 }, () => {
  const tsc = join(copy, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '--noEmit'], { cwd: copy, encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('the example library works, and so does the field added to it: found, named in Chinese and passing their contract tests', {
  timeout: 300_000,
}, async () => {
  await passes(5, ['tests/contract/create.test.ts'], ['vehicle-types'])
  await passes(1, ['tests/areas/catalogue/unit/libraries-words.test.ts'], ['vehicle-types is named in Chinese'])
  const migrations = join(copy, 'server/engine/db/migrations')
  const written = await Promise.all((await readdir(migrations)).map((name) => readFile(join(migrations, name), 'utf8')))
  const table = /CREATE TABLE "vehicle_types" [\s\S]*?;/.exec(written.join('\n'))?.[0]
  expect(table).toContain('daily_cost')
  expect(table).toContain('seats')
})

test('the example action works: declared, translated into Chinese, performed, and passing its contract tests', {
  timeout: 300_000,
}, async () => {
  await passes(9, ['tests/contract/acts.test.ts'], ['jobs/hold'])
})

test('the example permission needs the files the guide lists, and is granted, logged, named in both languages and shown', {
  timeout: 300_000,
}, async () => {
  const guide = await readFile(resolve('docs/guides/action.md'), 'utf8')
  const byHand = new Set([...guide.matchAll(/^```ts\n\/\/ (\S+)/gm)].map(([, path]) => path))
  expect(byHand.size).toBe(5)
  expect(guide).toContain('It takes five files')
  const migrations = join(copy, 'server/engine/db/migrations')
  const last = (await readdir(migrations)).toSorted().at(-1) ?? ''
  expect(await readFile(join(migrations, last), 'utf8')).toContain(
    "SELECT 'Jobs:hold', 'Jobs:edit', coalesce(array_agg(user_group_id ORDER BY user_group_id), '{}') FROM given",
  )
  const line = `- **Permission "Put on hold"** (\`Jobs:hold\`), given to user groups that have \`Jobs:edit\`. Migration \`${last.replace('.sql', '')}\`.`
  expect((await readFile(join(copy, 'CHANGELOG.md'), 'utf8')).split(line)).toHaveLength(2)
  await passes(5, ['tests/engine/unit/schema/rights.test.ts'], ['Jobs:hold'])
  await passes(1, ['tests/engine/unit/schema/schema-permissions.test.ts'])
  await passes(3, ['tests/db/right-grants.test.ts'])
})

test('the example area works: its resource, action, question, report and page are found and pass their contract tests', {
  timeout: 300_000,
}, async () => {
  await passes(9, ['tests/contract/acts.test.ts'], ['vehicles/inspect'])
  await passes(5, ['tests/contract/create.test.ts'], ['vehicles'])
  await passes(1, ['tests/engine/api/openapi.test.ts'])
  expect(await readFile(join(copy, 'server/reports.ts'), 'utf8')).toContain('./areas/fleet/reports/inspections.ts')
  await passes(1, ['tests/areas/reports/api/further.test.ts'], ['each report keeps to the scope'])
  await passes(50, [
    'tests/areas/catalogue/unit/libraries-words.test.ts',
    'tests/engine/unit/schema/areas.test.ts',
    'tests/architecture.test.ts',
  ])
})
