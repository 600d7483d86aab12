import { type OptionTotals, optionTotals } from '../../../../schema/areas/jobs/options.ts'
import { figure, type Line, readable } from '../lines/live.ts'
import { type SheetValues, valuesOf } from './sheetValues.ts'

const known = new WeakMap<Line, Line>()

/** A line with its figures parsed; the same object for the same line. */
function readableOf(line: Line): Line {
  const before = known.get(line)
  if (before) return before
  const made = { ...line, ...readable(line) }
  known.set(line, made)
  return made
}

const percent = (value: unknown) => Math.min(100, figure(value, 2))
const terms = (of: Line): Line => ({
  ...of,
  overall_discount: percent(of['overall_discount']),
  deposit_percent: typeof of['deposit_percent'] === 'number' ? percent(of['deposit_percent']) : null,
  deposit_amount: typeof of['deposit_amount'] === 'number' ? figure(of['deposit_amount'], 2) : null,
})

/** The input as far as it can be parsed, so that totals can be calculated at any time. */
export function readableValues(offer: SheetValues): Line {
  const { services, materials, options, ...own } = valuesOf(offer)
  return {
    ...terms(own),
    services: (services as readonly Line[]).map(readableOf),
    materials: (materials as readonly Line[]).map(readableOf),
    ...(Array.isArray(options) ? { options: (options as readonly Line[]).map(terms) } : {}),
  }
}

/** The totals of the input, as the server will calculate them on saving. */
export const computeTotals = (offer: SheetValues): readonly [OptionTotals, ...OptionTotals[]] =>
  optionTotals(readableValues(offer))
