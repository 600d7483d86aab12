/** Code in which every operator is changed, one at a time, and the tests that should notice: few, because they run once for each change. */
export interface Part {
  /** Source files, as globs. */
  readonly mutate: readonly string[]
  /** Test files, as globs. */
  readonly tests: readonly string[]
  /** They need a database. */
  readonly database?: true
}

const SCHEMA = 'tests/engine/unit/schema'

export const parts: Readonly<Record<string, Part>> = {
  money: {
    mutate: ['schema/engine/money/money.ts', 'schema/areas/jobs/totals.ts'],
    tests: ['tests/areas/jobs/unit/totals.test.ts'],
  },
  permissions: { mutate: ['schema/engine/permissions.ts'], tests: [`${SCHEMA}/schema-permissions.test.ts`] },
  time: {
    mutate: ['schema/engine/time/*.ts'],
    tests: [
      'tests/engine/unit/time/*.test.ts',
      `${SCHEMA}/{filter-text,format,schema-fields}.test.ts`,
      'tests/areas/{reports,visits}/unit/{board-axis,dispatch,periods,time-shifts}.test.ts',
    ],
  },
  tokens: {
    mutate: ['server/areas/access/auth/token.ts'],
    tests: ['tests/areas/access/unit/session-tokens.test.ts'],
  },
  rights: {
    mutate: [
      'server/areas/access/auth/{passwordRules,sessions,tryLimits,viewAs}.ts',
      'server/engine/rights/{access,recordScope,rights}.ts',
    ],
    tests: ['tests/areas/access/auth/rules/*.test.ts', 'tests/areas/access/unit/access.test.ts'],
    database: true,
  },
}
