import type { Decimal } from '../../engine/money/money.ts'
import type { Piece, Totals } from './totals.ts'

/** Figures that can be expanded to see how they are calculated. */
export const FIGURES = ['sub_total_ex_vat', 'discount_total', 'vat_total', 'total_inc_vat'] as const
export type Figure = (typeof FIGURES)[number]

/** One step, with the message key `lines.explain.<key>`; amounts are pence. */
export interface Step {
  readonly key: 'gross' | 'line_discount' | 'overall' | 'rate' | 'sub_total' | 'discounts' | 'vat'
  /** The part it concerns; left out when it concerns all. */
  readonly part?: { readonly piece: Piece; readonly line: number }
  /** Quantities, prices and percentages as given. */
  readonly given: Readonly<Record<string, Decimal>>
  /** Amounts that it starts from. */
  readonly from: Readonly<Record<string, bigint>>
  readonly amount: bigint
}

/** The steps behind a figure of the summary; their amounts add up to it, with deductions negative. */
export function explain(totals: Totals, figure: Figure): Step[] {
  const { parts, rates } = totals
  switch (figure) {
    case 'sub_total_ex_vat':
      return parts.map(({ piece, line, quantity, price, gross }) => ({
        key: 'gross',
        part: { piece, line },
        given: { quantity, price },
        from: {},
        amount: gross,
      }))
    case 'discount_total':
      return [
        ...parts
          .filter(({ gross, discounted }) => gross !== discounted)
          .map(
            ({ piece, line, discount, gross, discounted }): Step => ({
              key: 'line_discount',
              part: { piece, line },
              given: { discount },
              from: { gross },
              amount: gross - discounted,
            }),
          ),
        ...(totals.overall === 0n
          ? []
          : [
              {
                key: 'overall' as const,
                given: { percent: totals.overall_discount },
                from: { discounted: totals.discounted },
                amount: totals.overall,
              },
            ]),
      ]
    case 'vat_total':
      return rates.map(({ percent, net, vat }) => ({ key: 'rate', given: { percent }, from: { net }, amount: vat }))
    case 'total_inc_vat':
      return [
        { key: 'sub_total', given: {}, from: {}, amount: totals.sub_total_ex_vat },
        { key: 'discounts', given: {}, from: {}, amount: -totals.discount_total },
        { key: 'vat', given: {}, from: {}, amount: totals.vat_total },
      ]
  }
}
