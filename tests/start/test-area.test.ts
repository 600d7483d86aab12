import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { areasOf, contractPattern } from '../../scripts/testSelection.ts'

const root = resolve(import.meta.dirname, '../..')
const npm = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' })

test("an area's tests are its own and the contract tests of its declarations", () => {
  const pattern = new RegExp(contractPattern(root, ['invoices']) as string)
  for (const name of [
    'GET /invoices answers',
    'POST /invoices/bulk changes',
    'invoices/issue is done by',
    'PATCH /invoices/:id takes',
  ])
    expect(name).toMatch(pattern)
  for (const name of ['GET /jobs answers', 'POST /invoice-lines changes']) expect(name).not.toMatch(pattern)
  expect(contractPattern(root, ['workspace'])).toBeNull()
})

test('changed files belong to areas by their folders', () => {
  const files = [
    'schema/areas/invoices/invoices.ts',
    'server/areas/jobs/acts/close.ts',
    'src/resources/payments/usePayments.ts',
    'tests/areas/invoices/api/x.test.ts',
    'src/kit/kit.css',
    'server/areas/gone/x.ts',
    'README.md',
  ]
  expect(areasOf(root, files)).toEqual(['invoices', 'jobs', 'payments'])
})

test('an unknown area is rejected, and so is none', () => {
  expect(npm('scripts/test-area.ts', 'nowhere').stderr).toContain('no area nowhere')
  expect(npm('scripts/test-area.ts').status).toBe(2)
})

test("git lists the changes since a tree's last commit", () => {
  // An unknown commit runs nothing, and says so.
  const { status, stderr } = npm('scripts/test-changed.ts', 'no-such-commit')
  expect(status).not.toBe(0)
  expect(stderr).toContain('no-such-commit')
})
