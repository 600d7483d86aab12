import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { toolAt } from '../../scripts/prepare/tools.mjs'
import { temporaryFolder } from '../support/server.ts'

const root = resolve(import.meta.dirname, '../..')
const ops = join(root, 'ops')
const text = (name: string) => readFileSync(join(ops, name), 'utf8')
const files = readdirSync(ops, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))

/** Runs a command to its end. */
function said(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  return stdout + stderr
}

test('the load balancers accept their configuration', () => {
  said(toolAt('haproxy'), ['-c', '-q', '-f', join(ops, 'haproxy.cfg')])
  said(toolAt('haproxy'), ['-c', '-q', '-f', join(ops, 'ha/haproxy.cfg')])
  const folder = temporaryFolder()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, text('nginx.conf').replace('/run/nginx.pid', join(folder, 'nginx.pid')))
  expect(said(toolAt('nginx-light'), ['-t', '-c', file])).toContain('test is successful')
})

test('systemd accepts the units, and finds little that the server could do to its machine', () => {
  const folder = temporaryFolder()
  const units = files.filter((name) => /\.(service|timer)$/.test(name))
  expect(units).toHaveLength(3)
  // The path of Node depends on the machine.
  for (const name of units) writeFileSync(join(folder, name), text(name).replace('/usr/bin/node', process.execPath))
  const paths = units.map((name) => join(folder, name))
  expect(said(toolAt('systemd'), ['verify', ...paths]).trim()).toBe('')
  // Its scale is from 0 to 10, here in tenths.
  said(toolAt('systemd'), ['security', '--offline=true', '--threshold=20', join(folder, 'crm.service')])
})

test('the program reads the variables they set, and the files they copy exist', () => {
  const known = new Set(
    [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  const theirs = [
    'MALLOC_ARENA_MAX',
    'MALLOC_TRIM_THRESHOLD_',
    'NODE_ENV',
    'NODE_COMPILE_CACHE',
    'POSTGRES_DB',
    'POSTGRES_USER',
    'POSTGRES_PASSWORD',
  ]
  const set = [
    ...text('compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm),
    ...[text('Containerfile'), text('crm.service'), text('crm-backup.service')].flatMap((one) =>
      [...one.matchAll(/^(?:ENV|Environment=)(.*)$/gm)].flatMap(([, line = '']) => [...line.matchAll(/([A-Z_]+)=/g)]),
    ),
  ].map(([, name]) => String(name))
  expect(set.length).toBeGreaterThan(12)
  expect(set.filter((name) => !known.has(name) && !theirs.includes(name))).toEqual([])
  const copied = [...text('Containerfile').matchAll(/\/app\/(\w+) \.\//g)].map(([, name]) => String(name))
  expect(copied).toEqual(expect.arrayContaining(['schema', 'server', 'scripts']))
  for (const name of copied.filter((one) => !['node_modules', 'dist'].includes(one)))
    expect(existsSync(join(root, name)), name).toBe(true)
  expect(text('Containerfile')).toMatch(/^USER 1000:1000$/m)
  expect(text('compose.yaml')).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\]/)
})

test('each of them is documented', () => {
  const ha = readFileSync(join(ops, 'ha/README.md'), 'utf8')
  for (const name of readdirSync(join(ops, 'ha'))) if (name !== 'README.md') expect(ha).toContain(`\`${name}\``)
  for (const name of files.filter((one) => one !== 'README.md')) expect(text('README.md')).toContain(`\`${name}\``)
})
