import { defineConfig } from 'vitest/config'
import { parts } from './parts.ts'

const name = process.env['MUTANTS_PART'] ?? ''
const part = parts[name]
if (!part) throw new Error(`MUTANTS_PART is ${name}, which is none of ${Object.keys(parts).join(', ')}`)

/** The tests of one part alone, for Stryker. */
export default defineConfig({
  test: {
    restoreMocks: true,
    include: [...part.tests],
    ...(part.database ? { globalSetup: ['tests/support/cluster.ts'], hookTimeout: 60_000 } : {}),
    // Each change starts with nothing cached from the one before.
    isolate: true,
    testTimeout: 60_000,
  },
})
