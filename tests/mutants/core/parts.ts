/** Code whose every operator is changed, one at a time, and the tests that are to find it. */
export interface Part {
  /** Files, as globs. */
  readonly mutate: readonly string[]
  /** Test files, as globs. */
  readonly tests: readonly string[]
  /** The tests ask a PostgreSQL. */
  readonly database?: true
}

const unit = ['tests/{areas/*,engine}/unit/**/*.test.{ts,tsx}']

export const parts: Readonly<Record<string, Part>> = {
  money: { mutate: ['schema/engine/money/money.ts', 'schema/areas/jobs/totals.ts'], tests: unit },
  permissions: { mutate: ['schema/engine/permissions.ts'], tests: unit },
  time: { mutate: ['schema/engine/time/*.ts'], tests: unit },
  auth: {
    mutate: ['server/areas/access/auth/**/*.ts', 'server/engine/rights/*.ts'],
    tests: ['tests/areas/access/{auth,api}/**/*.test.ts', 'tests/engine/unit/**/*.test.ts'],
    database: true,
  },
}
