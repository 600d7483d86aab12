/** A change that no test finds, and why that is as it should be. */
export interface Rest {
  readonly file: string
  /** The text that was changed, and what stood in its place. */
  readonly from: string
  readonly to: string
  readonly why: string
}

const MONEY = 'schema/engine/money/money.ts'
const TOTALS = 'schema/areas/jobs/totals.ts'

export const rest: readonly Rest[] = [
  { file: MONEY, from: 'n < 0n', to: 'n <= 0n', why: 'Nothing is neither more nor less than nothing.' },
  {
    file: MONEY,
    from: '[]',
    to: '["Stryker was here"]',
    why: 'The first of what an expression found is not read, and there is no second.',
  },
  { file: TOTALS, from: '() => 0n', to: '() => undefined', why: 'Each part has a rate, whose VAT takes its place.' },
]
