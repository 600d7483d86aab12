import { z } from 'zod'
import type { Fields } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { pounds } from '../../engine/money/money.ts'
import { LINE_UNITS } from '../catalogue/units.ts'
import { currentOption, linesOf, type OptionTotals, optionTotals } from './options.ts'
import { type LineAmounts, lineAmounts, type Priced, type Totals } from './totals.ts'

/** People who may see the business's costs, and so its margins. */
export const COSTS = 'Reports:materialsFinances'
/** People who may see the cost of labour. */
export const WORK_COSTS = 'Reports:servicesFinances'

const SUMMARY = ['sub_total_ex_vat', 'discount_total', 'vat_total', 'total_inc_vat', 'overall_discount'] as const

const amount = (label: string) => f.money({ readOnly: true, default: 0, max: MAX_AMOUNT, label })
const labourAmount = (label: string) => f.money({ readOnly: true, max: MAX_AMOUNT, label })

/**
 * The library rate behind a percentage: two of the same percentage may differ, such as zero and exempt. When only the percentage is given, the rate
 * is set where it is certain (server/areas/jobs/rates.ts); empty at 0 %, it must be decided before the line is invoiced.
 */
const rateOfLine = (label: string) => f.ref('vat-rates', { hidden: true, label })

/** The price data of a line: name, price and VAT stay as they were when it was chosen. */
const priceFields = {
  name: f.text({ required: true, max: 160 }),
  // Values of a new line on the screen; the API requires both.
  quantity: f.quantity({ required: true, default: 1 }),
  unit: f.choice(LINE_UNITS, { hidden: true, help: 'Unit of the quantity. Defaults to the unit in the library.' }),
  discount: f.percent({ default: 0, label: 'Discount %' }),
  price_ex_vat: f.money({ required: true, unit: true, label: 'Price ex VAT', help: 'Price per unit, in pounds.' }),
  apply_vat: f.flag(true, { label: 'Apply VAT' }),
  vat_percent: f.percent({ required: true, default: 20, label: 'VAT %' }),
  vat_rate_id: rateOfLine('VAT rate'),
}

const amountFields = {
  net: amount('Net'),
  vat: amount('VAT'),
  price_inc_vat: amount('Price inc VAT'),
}

const NOTHING_MORE = {}

/**
 * The position of a line on the document: services and materials in one order, under headings. Lines without a position come after those with one,
 * services first. `position` is the order within its list, which rounding follows.
 */
const placeFields = {
  group: f.text({ max: 120, hidden: true, label: 'Heading' }),
  place: f.int({ min: 1, max: 9999, hidden: true, label: 'Position in document' }),
}

/**
 * Selected services and materials, the discount on all of them, and their totals.
 * @param line further fields of lines
 * @param sum whether totals of several records can be added: those of sold work can, those of offers cannot
 */
export const pricedFieldsWith = <const E extends Fields>(line: E, { sum = true } = {}) => ({
  services: f.lines(
    { service_id: f.ref('services'), ...line, ...placeFields, ...priceFields, ...amountFields },
    { detail: true },
  ),
  materials: f.lines(
    {
      material_id: f.ref('materials'),
      ...line,
      ...placeFields,
      ...priceFields,
      labour_price_ex_vat: f.money({ unit: true, label: 'Labour ex VAT', help: 'Labour per unit, in pounds.' }),
      labour_vat_percent: f.percent({ label: 'Labour VAT %' }),
      labour_vat_rate_id: rateOfLine('Labour VAT rate'),
      cost_price: f.money({ readOnly: true, hidden: true, unit: true, seenBy: COSTS }),
      ...amountFields,
      labour_net: labourAmount('Labour net'),
      labour_vat: labourAmount('Labour VAT'),
      labour_price_inc_vat: labourAmount('Labour inc VAT'),
    },
    {
      detail: true,
      rules: [
        {
          at: 'labour_vat_percent',
          code: 'required',
          check: (line) =>
            typeof line['labour_price_ex_vat'] !== 'number' || typeof line['labour_vat_percent'] === 'number',
        },
      ],
    },
  ),
  overall_discount: f.percent({
    default: 0,
    label: 'Overall discount %',
    help: 'Applied to the whole total after line discounts.',
  }),
  sub_total_ex_vat: f.money({ readOnly: true, hidden: true, default: 0, max: MAX_AMOUNT, label: 'Sub-total ex VAT' }),
  discount_total: f.money({ readOnly: true, hidden: true, default: 0, max: MAX_AMOUNT }),
  vat_total: f.money({ readOnly: true, hidden: true, default: 0, max: MAX_AMOUNT, label: 'VAT total' }),
  total_inc_vat: f.money({
    readOnly: true,
    default: 0,
    max: MAX_AMOUNT,
    list: true,
    filter: true,
    sum,
    label: 'Total inc VAT',
  }),
  summary: f.json(z.strictObject(Object.fromEntries(SUMMARY.map((name) => [name, z.number()]))), {
    readOnly: true,
    detail: true,
    technical: true,
    generated: `('{' || ${SUMMARY.map((name) => `'"${name}":' || ${name}::text`).join(" || ',' || ")} || '}')::jsonb`,
  }),
})

/** The same with the usual fields of lines. */
export const pricedFields = (options: { readonly sum?: boolean } = {}) => pricedFieldsWith(NOTHING_MORE, options)

/** The part of a record that determines its price: that of the current option, when there are several. */
export function pricedOf(row: Readonly<Record<string, unknown>>): Priced {
  const { key, overall_discount } = currentOption(row)
  const [services, materials] = (['services', 'materials'] as const).map((name) =>
    linesOf(row, name, key).map(([, line]) => line),
  )
  return { services, materials, overall_discount } as unknown as Priced
}

/** Names of the fields that determine a price. */
export const PRICED = ['services', 'materials', 'overall_discount'] as const

const figures = (all: Totals) => ({
  sub_total_ex_vat: pounds(all.sub_total_ex_vat),
  discount_total: pounds(all.discount_total),
  vat_total: pounds(all.vat_total),
  total_inc_vat: pounds(all.total_inc_vat),
})

type Line = Readonly<Record<string, unknown>>

/** Lines with their amounts, in whichever option they are. */
function withAmounts(
  lines: readonly Line[],
  all: readonly OptionTotals[],
  list: 'services' | 'materials',
  pick: (amounts: LineAmounts) => object,
): Line[] {
  const next = [...lines]
  for (const one of all)
    for (const [n, amounts] of lineAmounts(one.totals, list === 'services' ? 'service' : 'material').entries()) {
      const index = one[list][n] as number
      next[index] = { ...lines[index], ...pick(amounts) }
    }
  return next
}

/**
 * The computed fields: lines and options with their amounts.
 * @throws RangeError when a figure has too many decimals
 */
export function pricing(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all = optionTotals(row)
  const { key } = currentOption(row)
  const current = all.find(({ option }) => option.key === key) ?? all[0]
  const list = (name: string) => (row[name] ?? []) as readonly Line[]
  return {
    services: withAmounts(list('services'), all, 'services', ({ net, vat, price_inc_vat }) => ({
      net,
      vat,
      price_inc_vat,
    })),
    materials: withAmounts(list('materials'), all, 'materials', (amounts) => amounts),
    ...figures(current.totals),
    ...('options' in row
      ? {
          options: list('options').map((option, i) => {
            const one = all[i] as OptionTotals
            return { ...option, ...figures(one.totals), deposit: pounds(one.deposit) }
          }),
          deposit: pounds(current.deposit),
        }
      : {}),
  }
}

/** The total is more than can be stored: a typing mistake, since nobody sells that much. */
export const isTooMuch = (row: Readonly<Record<string, unknown>>): boolean =>
  optionTotals(row).some(
    ({ totals: { sub_total_ex_vat, total_inc_vat } }) =>
      pounds(sub_total_ex_vat) > MAX_AMOUNT || pounds(total_inc_vat) > MAX_AMOUNT,
  )

/** Rules of resources with `pricedFields`. */
export const pricedRules = [
  { at: 'services', code: 'total_too_large', check: (row: Readonly<Record<string, unknown>>) => !isTooMuch(row) },
] as const

/** How a line is filled from the library when it is picked there. */
export interface Pick {
  /** Field of the line with the picked record. */
  readonly ref: string
  readonly resource: string
  /** Field of the line → field of the library. */
  readonly copies: Readonly<Record<string, string>>
  /** Prices among them that the franchise's price factor applies to. */
  readonly prices: readonly string[]
  /** Percentage of the line → reference to the rate, with the same name in the library and in the line. */
  readonly rates: Readonly<Record<string, string>>
  /** Lines of the library that are added to another list with it. */
  readonly bundle?: { readonly lines: string; readonly ref: string; readonly into: 'services' | 'materials' }
}

export const PICKS: Readonly<Record<'services' | 'materials', Pick>> = {
  services: {
    ref: 'service_id',
    resource: 'services',
    copies: { name: 'name', unit: 'price_basis', price_ex_vat: 'price' },
    prices: ['price_ex_vat'],
    rates: { vat_percent: 'vat_rate_id' },
    bundle: { lines: 'materials', ref: 'material_id', into: 'materials' },
  },
  materials: {
    ref: 'material_id',
    resource: 'materials',
    copies: { name: 'name', unit: 'unit', price_ex_vat: 'sell_price', labour_price_ex_vat: 'labour_price' },
    prices: ['price_ex_vat', 'labour_price_ex_vat'],
    rates: { vat_percent: 'vat_rate_id', labour_vat_percent: 'labour_vat_rate_id' },
  },
}
