import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { type Decimal, divideHalfUp, scaled } from '../../engine/money/money.ts'
import { type PricedLine, type Totals, totals } from './totals.ts'

/** Maximum options of one quote, and so the highest option number. */
export const MAX_OPTIONS = 6

/** Value for a quote with one option, in place of a list. */
export const ONLY = 1

type Values = Readonly<Record<string, unknown>>
type Line = Values

/** The deposit before work begins: a share of the total, or an amount. */
const depositFields = {
  deposit_percent: f.percent({
    label: 'Deposit %',
    help: 'Percentage of the total including VAT, due before work starts.',
  }),
  deposit_amount: f.money({ label: 'Deposit', help: 'A fixed amount instead of a percentage.' }),
}

const figure = (label: string) => f.money({ readOnly: true, default: 0, max: MAX_AMOUNT, label })
const isOneDeposit = (option: Values) =>
  (option['deposit_percent'] ?? null) === null || (option['deposit_amount'] ?? null) === null

/**
 * Options of one quote, each with its own lines, discount and deposit. A quote without any is a single option; its discount and deposit are then the
 * record's own fields, which for several options hold those of the current one.
 */
export const optionFields = {
  options: f.lines(
    {
      key: f.int({ required: true, min: 1, max: 99, label: 'Number', help: 'Identifies the option in its lines.' }),
      name: f.text({ required: true, max: 60 }),
      suggested: f.flag(false),
      overall_discount: f.percent({ default: 0, label: 'Overall discount %' }),
      ...depositFields,
      sub_total_ex_vat: figure('Sub-total ex VAT'),
      discount_total: figure('Discount total'),
      vat_total: figure('VAT total'),
      total_inc_vat: figure('Total inc VAT'),
      deposit: figure('Deposit due'),
    },
    {
      detail: true,
      hidden: true,
      max: MAX_OPTIONS,
      one: { flag: 'suggested', code: 'suggested_needed' },
      rules: [{ at: 'deposit_amount', code: 'deposit_twice', check: isOneDeposit }],
    },
  ),
  accepted_option: f.int({
    min: 1,
    max: 99,
    hidden: true,
    technical: true,
    label: 'Accepted option',
    help: 'Number of the accepted option, set with the status if there are several.',
  }),
  ...depositFields,
  deposit: f.money({ readOnly: true, hidden: true, default: 0, max: MAX_AMOUNT, label: 'Deposit due' }),
}

/** The option a line belongs to. */
export const optionOfLine = f.int({
  default: ONLY,
  min: 1,
  max: 99,
  label: 'Option',
  hidden: true,
  help: 'Number of the option this line belongs to.',
})

/** An option with its prices. */
export interface OptionTerms {
  readonly key: number
  readonly name: string
  readonly suggested: boolean
  readonly overall_discount: Decimal
  readonly deposit_percent: Decimal | null
  readonly deposit_amount: Decimal | null
}

/** Names of fields that an option sets for itself, and of its totals. */
export const OWN_TERMS = ['overall_discount', 'deposit_percent', 'deposit_amount'] as const
export const isDivided = (row: Values): boolean => ((row['options'] ?? []) as readonly unknown[]).length > 0

const termsIn = (option: Values) => ({
  overall_discount: (option['overall_discount'] ?? 0) as Decimal,
  deposit_percent: (option['deposit_percent'] ?? null) as Decimal | null,
  deposit_amount: (option['deposit_amount'] ?? null) as Decimal | null,
})

/** The options in order; a quote that names none is a single one. */
export const optionsOf = (row: Values): readonly [OptionTerms, ...OptionTerms[]] => {
  const [first, ...rest] = ((row['options'] ?? []) as readonly Line[]).map(
    (one): OptionTerms => ({
      key: Number(one['key']),
      name: String(one['name'] ?? ''),
      suggested: one['suggested'] === true,
      ...termsIn(one),
    }),
  )
  return first ? [first, ...rest] : [{ key: ONLY, name: '', suggested: true, ...termsIn(row) }]
}

/** The record's own totals: those of the accepted option, else the recommended one. */
export function currentOption(row: Values): OptionTerms {
  const options = optionsOf(row)
  return (
    options.find(({ key }) => key === row['accepted_option']) ??
    options.find(({ suggested }) => suggested) ??
    options[0]
  )
}

/** Lines of one option with their index among all; every line of a quote without options. */
export function linesOf(
  row: Values,
  name: 'services' | 'materials',
  option: number,
): readonly (readonly [number, Line])[] {
  const all = ((row[name] ?? []) as readonly Line[]).map((line, i) => [i, line] as const)
  return isDivided(row) ? all.filter(([, line]) => (line['option'] ?? ONLY) === option) : all
}

export interface OptionTotals {
  readonly option: OptionTerms
  readonly totals: Totals
  /** For each service and material of the option its index among all of the record. */
  readonly services: readonly number[]
  readonly materials: readonly number[]
  /** Pence to be paid before work begins. */
  readonly deposit: bigint
}

/** A share of the total is rounded half up; an amount is at most the total. */
export function depositOf({ deposit_percent, deposit_amount }: OptionTerms, total: bigint): bigint {
  if (deposit_percent !== null) return divideHalfUp(total * scaled(deposit_percent, 2), 10_000n)
  const amount = deposit_amount === null ? 0n : scaled(deposit_amount, 2)
  return amount < total ? amount : total
}

/**
 * Totals of each option: services before materials, in the order of their lists (docs/decisions/0034-quotes-and-lines.md).
 * @throws RangeError when a figure has too many decimals
 */
export const optionTotals = (row: Values): readonly [OptionTotals, ...OptionTotals[]] =>
  optionsOf(row).map((option): OptionTotals => {
    const [services, materials] = (['services', 'materials'] as const).map((name) => linesOf(row, name, option.key))
    const lines = (pricedLines: typeof services) => (pricedLines ?? []).map(([, line]) => line as unknown as PricedLine)
    const all = totals({
      services: lines(services),
      materials: lines(materials),
      overall_discount: option.overall_discount,
    })
    return {
      option,
      totals: all,
      deposit: depositOf(option, all.total_inc_vat),
      services: (services ?? []).map(([i]) => i),
      materials: (materials ?? []).map(([i]) => i),
    }
  }) as unknown as readonly [OptionTotals, ...OptionTotals[]]

const keysOf = (row: Values) => ((row['options'] ?? []) as readonly Line[]).map((one) => one['key'])
const isKnown = (row: Values) => {
  const knownKeys = new Set<unknown>(isDivided(row) ? keysOf(row) : [ONLY])
  return ['services', 'materials'].every((name) =>
    ((row[name] ?? []) as readonly Line[]).every((line) => knownKeys.has(line['option'] ?? ONLY)),
  )
}

/** Rules of resources with `optionFields`. */
export const optionRules = [
  { at: 'options', code: 'option_twice', check: (row: Values) => new Set(keysOf(row)).size === keysOf(row).length },
  { at: 'options', code: 'option_of_lines', check: isKnown },
  {
    at: 'accepted_option',
    code: 'not_offered',
    check: (row: Values) =>
      (row['accepted_option'] ?? null) === null || optionsOf(row).some(({ key }) => key === row['accepted_option']),
  },
  { at: 'deposit_amount', code: 'deposit_twice', check: isOneDeposit },
] as const
