import { divideHalfUp, scaled, sum } from '../../engine/money/money.ts'
import { rateKey } from './invoicing/rates.ts'
import type { VatKind } from './shapes.ts'

/** Figures of a stored line: pounds and percent. */
export interface LineFigures {
  readonly quantity: number
  readonly price_ex_vat: number
  readonly discount: number | null
  /** What the line adds to the document before VAT, after all discounts. */
  readonly net: number | null
  readonly vat_kind: VatKind | null
  readonly vat_percent: number | null
}

/** Thousandths of a unit × ten-thousandths of a pound × hundredths of a percent that make one penny. */
const PENNY = 100_000n * 10_000n
const FULL_SHARE = 10_000n

/** A line's own amount, in pence: quantity × price less its discount, before any discount of the document. */
export const ownNet = ({ quantity, price_ex_vat, discount }: Omit<LineFigures, 'net' | 'vat_kind' | 'vat_percent'>) =>
  divideHalfUp(scaled(quantity, 3) * scaled(price_ex_vat, 4) * (FULL_SHARE - scaled(discount ?? 0, 2)), PENNY)

/** Document discount at one rate of VAT (EN 16931, BG-20), in pence. */
export interface Allowance {
  readonly kind: VatKind | null
  readonly percent: number
  /** Negative when rounding pennies are added (BG-21). */
  readonly off: bigint
}

/**
 * Document discounts by rate, in order of first appearance: the lines' own amounts less what they add. A line that is a share of a part has no
 * discount of its own.
 */
export function allowancesOf(lines: readonly LineFigures[]): Allowance[] {
  const rateOf = ({ vat_kind, vat_percent }: LineFigures) =>
    rateKey({ id: null, kind: vat_kind, percent: vat_percent ?? 0 })
  return [...Map.groupBy(lines, rateOf).values()].flatMap((rateLines) => {
    const [{ vat_kind: kind, vat_percent: percent } = { vat_kind: null, vat_percent: 0 }] = rateLines
    const reduction = sum(rateLines.map((line) => ownNet(line) - scaled(line.net ?? 0, 2)))
    return reduction === 0n ? [] : [{ kind, percent: percent ?? 0, off: reduction }]
  })
}
