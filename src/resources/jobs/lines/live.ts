import { currentOption, linesOf, optionsOf } from '../../../../schema/areas/jobs/options.ts'
import {
  type LineAmounts,
  lineAmounts,
  type PricedLine,
  type Totals,
  totals,
} from '../../../../schema/areas/jobs/totals.ts'

export type Line = Readonly<Record<string, unknown>>

const DECIMALS = { 2: /^\d{1,12}(\.\d{1,2})?$/, 3: /^\d{1,12}(\.\d{1,3})?$/, 4: /^\d{1,12}(\.\d{1,4})?$/ }

/** A figure as far as it can be parsed; incomplete and invalid input counts as zero. */
export const figure = (value: unknown, decimals: 2 | 3 | 4): number =>
  typeof value === 'number' && DECIMALS[decimals].test(String(value)) ? value : 0

export const readable = (line: Line): PricedLine => ({
  quantity: figure(line['quantity'], 3),
  discount: Math.min(100, figure(line['discount'], 2)),
  price_ex_vat: figure(line['price_ex_vat'], 4),
  apply_vat: line['apply_vat'] !== false,
  vat_percent: figure(line['vat_percent'], 2),
  labour_price_ex_vat: typeof line['labour_price_ex_vat'] === 'number' ? figure(line['labour_price_ex_vat'], 4) : null,
  labour_vat_percent: figure(line['labour_vat_percent'], 2),
})

export interface Live {
  readonly totals: Totals
  /** Name of the lines → amounts of each. */
  readonly amounts: Readonly<Record<string, readonly LineAmounts[]>>
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** The totals of the current input, as the server will calculate them on saving; with several options, of the current one by default. */
export function liveTotals(values: Line, option = currentOption(values).key): Live {
  const { overall_discount } = optionsOf(values).find(({ key }) => key === option) ?? currentOption(values)
  const [services, materials] = (['services', 'materials'] as const).map((name) =>
    linesOf(values, name, option).map(([, line]) => line),
  )
  const all = totals({
    services: (services ?? []).map(readable),
    materials: (materials ?? []).map(readable),
    overall_discount: Math.min(100, figure(overall_discount, 2)),
  })
  const names = (lines: readonly Line[] | undefined) => (lines ?? []).map((line) => String(line['name'] ?? ''))
  return {
    totals: all,
    amounts: { services: lineAmounts(all, 'service'), materials: lineAmounts(all, 'material') },
    names: { services: names(services), materials: names(materials) },
  }
}
