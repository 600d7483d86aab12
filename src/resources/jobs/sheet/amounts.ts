import type { OptionTotals } from '../../../../schema/areas/jobs/options.ts'
import { decimalText, sum } from '../../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import type { Entry } from './offer.ts'

/** Key of a line → pence before VAT and before the overall discount, labour included. */
export function netsOf({ totals }: OptionTotals, entries: readonly Entry[]): ReadonlyMap<number, bigint> {
  const byLine = new Map<string, bigint>()
  for (const { piece, line, discounted } of totals.parts) {
    const at = `${piece === 'service' ? 'services' : 'materials'} ${line}`
    byLine.set(at, (byLine.get(at) ?? 0n) + discounted)
  }
  const counts = { services: 0, materials: 0 }
  return new Map(entries.map(({ key, list }) => [key, byLine.get(`${list} ${counts[list]++}`) ?? 0n]))
}

export const moneyText = (pence: bigint): string => formatMoney(decimalText(pence))

/** What lines come to together. */
export const netOf = (nets: ReadonlyMap<number, bigint>, entries: readonly Entry[]): bigint =>
  sum(entries.map(({ key }) => nets.get(key) ?? 0n))
