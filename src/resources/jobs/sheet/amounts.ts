import type { OptionTotals } from '../../../../schema/areas/jobs/options.ts'
import type { PricePart } from '../../../../schema/areas/jobs/totals.ts'
import { decimalText, sum } from '../../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import type { Entry } from './sheetValues.ts'

/** Key of a line → its amount in pence, including labour. */
function amountsOf(
  { totals }: OptionTotals,
  entries: readonly Entry[],
  amountOf: (part: PricePart) => bigint,
): ReadonlyMap<number, bigint> {
  const byLine = new Map<string, bigint>()
  for (const part of totals.parts) {
    const lineKey = `${part.piece === 'service' ? 'services' : 'materials'} ${part.line}`
    byLine.set(lineKey, (byLine.get(lineKey) ?? 0n) + amountOf(part))
  }
  const counts = { services: 0, materials: 0 }
  return new Map(entries.map(({ key, list }) => [key, byLine.get(`${list} ${counts[list]++}`) ?? 0n]))
}

/** Key of a line → pence before VAT and before the overall discount, including labour. */
export const netsOf = (optionTotals: OptionTotals, entries: readonly Entry[]): ReadonlyMap<number, bigint> =>
  amountsOf(optionTotals, entries, ({ discounted }) => discounted)

/** Key of a line → pence including VAT, after all discounts, including labour. */
export const grossesOf = (optionTotals: OptionTotals, entries: readonly Entry[]): ReadonlyMap<number, bigint> =>
  amountsOf(optionTotals, entries, ({ net, vat }) => net + vat)

export const moneyText = (pence: bigint): string => formatMoney(decimalText(pence))

/** Total of the lines. */
export const netOf = (nets: ReadonlyMap<number, bigint>, entries: readonly Entry[]): bigint =>
  sum(entries.map(({ key }) => nets.get(key) ?? 0n))
