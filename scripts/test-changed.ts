// npm run test:changed [-- main]
// What a change touches since the last commit, or since a commit that is named: the unit tests that import it, and the tests of its areas.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { areasOf } from './testSelection.ts'

const root = resolve(import.meta.dirname, '..')
const [since = 'HEAD'] = process.argv.slice(2)
const git = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter(Boolean)
}
const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0

const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const areas = areasOf(root, changed)
console.log(`${changed.length} files changed${areas.length ? `, of ${areas.join(', ')}` : ''}`)
const isFine = [
  node(
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'unit',
    '--changed',
    since,
    '--passWithNoTests',
  ),
  areas.length === 0 || node(join(import.meta.dirname, 'test-area.ts'), ...areas),
].every(Boolean)
process.exitCode = isFine ? 0 : 1
