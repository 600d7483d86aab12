import { type OptionTotals, optionTotals } from '../../../../schema/areas/jobs/options.ts'
import { figure, type Line, readable } from '../lines/live.ts'
import { type SheetValues, valuesOf } from './sheetValues.ts'

const known = new WeakMap<Line, Line>()

/** A line whose figures can be read, the same object as long as the line is the same. */
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

/** What is typed as far as it can be read: it can be reckoned with whatever stands in the cells. */
export function readableValues(offer: SheetValues): Line {
  const { services, materials, options, ...own } = valuesOf(offer)
  return {
    ...terms(own),
    services: (services as readonly Line[]).map(readableOf),
    materials: (materials as readonly Line[]).map(readableOf),
    ...(Array.isArray(options) ? { options: (options as readonly Line[]).map(terms) } : {}),
  }
}

/** What is typed comes to this, as the server will compute it once it is saved. */
export const computeTotals = (offer: SheetValues): readonly [OptionTotals, ...OptionTotals[]] =>
  optionTotals(readableValues(offer))
