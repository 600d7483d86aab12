import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { mutants } from '../../mutants/all.ts'
import { parts } from '../../mutants/core/parts.ts'
import { rest } from '../../mutants/core/rest.ts'

test('mutants have unique names', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  expect(mutants.length).toBeGreaterThanOrEqual(60)
})

/** A mutant whose text is missing would be reported as found by any failure. */
describe.each(mutants.map((one) => [one.name, one] as const))('%s', (_, { file, from, to, tests }) => {
  it('has its text in the code, once, and tests that should find it', () => {
    expect(readFileSync(file, 'utf8').split(from).length - 1, `${file} holds ${from}`).toBe(1)
    expect(to).not.toBe(from)
    expect(tests.length).toBeGreaterThan(0)
    for (const one of tests) expect(existsSync(one), one).toBe(true)
  })
})

test('excluded changes have their line in the code, and a reason', () => {
  for (const { file, within, from, to, why } of rest) {
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => line.trim() === within),
      `${file} holds ${within}`,
    ).toBe(true)
    expect([within.includes(from) || from.includes(within), to !== from, why.endsWith('.')], from).toEqual([
      true,
      true,
      true,
    ])
  }
})

test('parts of the core name existing files and tests', () => {
  for (const [name, { mutate, tests }] of Object.entries(parts))
    for (const glob of [...mutate, ...tests]) expect(globSync(glob).length, `${name}: ${glob}`).toBeGreaterThan(0)
})
