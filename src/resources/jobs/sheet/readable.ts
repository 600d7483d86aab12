import { type OptionTotals, optionTotals } from '../../../../schema/areas/jobs/options.ts'
import { figure, type Line, readable } from '../lines/live.ts'
import { type SheetValues, valuesOf } from './sheetValues.ts'

const readableByLine = new WeakMap<Line, Line>()

/** A line with its figures parsed; the same object for the same line. */
function readableOf(line: Line): Line {
  const before = readableByLine.get(line)
  if (before) return before
  const readableLine = { ...line, ...readable(line) }
  readableByLine.set(line, readableLine)
  return readableLine
}

const percent = (value: unknown) => Math.min(100, figure(value, 2))
const terms = (option: Line): Line => ({
  ...option,
  overall_discount: percent(option['overall_discount']),
  deposit_percent: typeof option['deposit_percent'] === 'number' ? percent(option['deposit_percent']) : null,
  deposit_amount: typeof option['deposit_amount'] === 'number' ? figure(option['deposit_amount'], 2) : null,
})

/** The input as far as it can be parsed, so that totals can be calculated at any time. */
export function readableValues(offer: SheetValues): Line {
  const { services, materials, options, ...mainTerms } = valuesOf(offer)
  return {
    ...terms(mainTerms),
    services: (services as readonly Line[]).map(readableOf),
    materials: (materials as readonly Line[]).map(readableOf),
    ...(Array.isArray(options) ? { options: (options as readonly Line[]).map(terms) } : {}),
  }
}

/** The totals of the input, as the server will calculate them on saving. */
export const computeTotals = (offer: SheetValues): readonly [OptionTotals, ...OptionTotals[]] =>
  optionTotals(readableValues(offer))
