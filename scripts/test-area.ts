// npm run test:area -- invoices [payments …]
// The tests of areas, unit, API and screens, and the contract of what they declare.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contractPattern } from './testSelection.ts'

const root = resolve(import.meta.dirname, '..')
const areas = process.argv.slice(2)
const unknown = areas.filter((area) => !existsSync(join(root, 'schema', 'areas', area)))
if (areas.length === 0 || unknown.length) {
  console.error(unknown.length ? `There is no area ${unknown.join(', ')}` : 'Enter an area, such as invoices')
  process.exit(2)
}
const vitest = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0

const folders = areas.map((area) => `tests/areas/${area}/`).filter((folder) => existsSync(join(root, folder)))
const pattern = contractPattern(root, areas)
const isFine = [
  folders.length === 0 || vitest(...folders),
  pattern === null || vitest('tests/contract/', '--testNamePattern', pattern),
].every(Boolean)
process.exitCode = isFine ? 0 : 1
