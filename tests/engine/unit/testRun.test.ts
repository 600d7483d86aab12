import { describe, expect, test } from 'vitest'
import { judge, type RunReport, secondsText } from '../../../scripts/testRun.ts'

const file = (name: string, passed: number, failed: number) => ({
  file: name,
  project: 'screens',
  seconds: 1,
  passed,
  failed,
  skipped: 0,
  isFine: failed === 0 && passed > 0,
})
const run = (files: RunReport['files'], unhandled = 0): RunReport => ({ files, unhandled })
const passing = (name: string) => run([file(name, 3, 0)])
const failing = (name: string) => run([file(name, 2, 1)])

describe('a test run', () => {
  test('in which everything passes reruns nothing', () => {
    const verdict = judge(run([file('a', 3, 0), file('b', 2, 0)]), () => expect.fail())
    expect(verdict).toEqual({ passed: 5, failed: 0, skipped: 0, flaky: [], isTooFlaky: false })
  })

  test('reports how long its files took, the longest first', () => {
    const text = secondsText(
      {
        files: [
          { ...file('/p/a.ts', 1, 0), seconds: 2 },
          { ...file('/p/b.ts', 1, 0), seconds: 7.4 },
        ],
      },
      '/p',
    )
    expect(text).toMatch(/screens 9 s in 2 files[^]*7 b\.ts\n {2}2 a\.ts/)
  })

  test('with one file that passes when rerun alone reports it as flaky, and has not failed', () => {
    expect(judge(run([file('a', 3, 0), file('b', 2, 1)]), passing)).toMatchObject({
      passed: 6,
      failed: 0,
      flaky: ['b'],
      isTooFlaky: false,
    })
  })

  test('with two such files has failed', () => {
    expect(judge(run([file('a', 2, 1), file('b', 2, 1)]), passing)).toMatchObject({ failed: 2, isTooFlaky: true })
  })

  test('with a file that fails again, or cannot be loaded, has failed', () => {
    expect(judge(run([file('a', 2, 1)]), failing)).toMatchObject({ passed: 2, failed: 1, flaky: [] })
    expect(judge(run([file('a', 0, 0)]), () => null)).toMatchObject({ failed: 1, flaky: [] })
    // A run without tests proves nothing.
    expect(judge(run([file('a', 2, 1)]), () => run([]))).toMatchObject({ failed: 1, flaky: [] })
  })

  test('with an uncaught error has failed, also when it occurs in the rerun', () => {
    expect(judge(run([file('a', 3, 0)], 1), () => expect.fail())).toMatchObject({ failed: 1 })
    expect(judge(run([file('a', 2, 1)]), (name) => run([file(name, 3, 0)], 1))).toMatchObject({ failed: 1, flaky: [] })
  })

  test('in which many files fail reruns none', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name, 2, 1))
    expect(judge(run(many), () => expect.fail())).toMatchObject({ failed: 5, flaky: [] })
  })
})
