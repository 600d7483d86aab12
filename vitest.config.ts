import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longestFirst.ts'
import { memoryFolder } from './tests/support/memoryFolder.ts'

process.env['TMPDIR'] = memoryFolder()

// Some tests ask every endpoint there is: what ends them is that they hang, not that the machine is busy.
const database = { globalSetup: ['tests/support/cluster.ts'], testTimeout: 60_000, hookTimeout: 60_000 }

/** Unit tests need no database; API tests get a clone of a template each; screen tests also a browser. */
export default defineConfig({
  test: {
    restoreMocks: true,
    // A busy machine is no failure.
    expect: { poll: { timeout: 30_000 } },
    // One more file than the two cores that a run needs at least: much of a file is waiting. The program is loaded once, not for every file: a third of the time of the API's tests.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Properties are tried many times: on a busy machine longer than the default of 5 s.
      {
        test: {
          name: 'unit',
          include: ['tests/{areas/*,engine}/unit/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          // Long runs try a hundred times as many.
          testTimeout: process.env['DEEP'] ? 600_000 : 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: [
            'tests/areas/*/{api,auth}/**/*.test.ts',
            'tests/engine/api/**/*.test.ts',
            'tests/{contract,db,start}/**/*.test.ts',
          ],
          ...database,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['tests/{areas/*,engine}/screens/**/*.test.ts'],
          ...database,
          // As many steps as wait, on a busy machine.
          testTimeout: 180_000,
        },
      },
    ],
  },
})
