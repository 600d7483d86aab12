import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { mutants } from '../../mutants/all.ts'

test('mutants have names of their own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  expect(mutants.length).toBeGreaterThanOrEqual(60)
})

/** A mutant whose place is gone would be reported as found by whatever fails. */
describe.each(mutants.map((one) => [one.name, one] as const))('%s', (_, { file, from, to, tests }) => {
  it('has its place in the code, once, and tests that are to find it', () => {
    expect(readFileSync(file, 'utf8').split(from).length - 1, `${file} holds ${from}`).toBe(1)
    expect(to).not.toBe(from)
    expect(tests.length).toBeGreaterThan(0)
    for (const one of tests) expect(existsSync(one), one).toBe(true)
  })
})
