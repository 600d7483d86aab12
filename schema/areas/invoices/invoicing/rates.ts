import { type Decimal, divideHalfUp, scaled, sum } from '../../../engine/money/money.ts'

/** Kinds of VAT rates in the library; null: it is not decided yet why a line has 0 %. */
export type VatKind = 'standard' | 'reduced' | 'zero' | 'exempt' | 'outside' | 'reverse'

/** A rate of a line. */
export interface Rate {
  readonly id: number | null
  readonly kind: VatKind | null
  /** Percent. */
  readonly percent: Decimal
}

/** An amount before VAT with its rate. */
export interface Charged {
  readonly rate: Rate
  /** Pence. */
  readonly net: bigint
}

/** VAT of one rate on a document, in pence. */
export interface RateSum {
  readonly rate: Rate
  readonly net: bigint
  readonly vat: bigint
}

/**
 * Identity of a rate: its percentage, and why there is none, whatever library row it came from. Standard and reduced are one category of EN 16931
 * (BG-23).
 */
export const rateKey = ({ kind, percent }: Rate): string =>
  `${kind === 'standard' || kind === 'reduced' ? 'rated' : (kind ?? 'undecided')} ${scaled(percent, 2)}`

/** VAT on a net amount in pence: net × rate, rounded half up (EN 16931, BR-CO-17). */
export const vatOn = (net: bigint, { percent }: Rate): bigint => divideHalfUp(net * scaled(percent, 2), 10_000n)

/** Nets by rate, in order of first appearance. */
export function netsByRate(lines: readonly Charged[]): ReadonlyMap<string, Charged> {
  const byRate = new Map<string, Charged>()
  for (const { rate, net } of lines) {
    const key = rateKey(rate)
    byRate.set(key, { rate: byRate.get(key)?.rate ?? rate, net: (byRate.get(key)?.net ?? 0n) + net })
  }
  return byRate
}

/** The VAT summary of a document: each rate once, the highest first; VAT is computed on the sum of a rate, never line by line. */
export const rateSums = (lines: readonly Charged[]): RateSum[] =>
  [...netsByRate(lines).values()]
    .map(({ rate, net }) => ({ rate, net, vat: vatOn(net, rate) }))
    .sort((a, b) => {
      const [one, other] = [scaled(a.rate.percent, 2), scaled(b.rate.percent, 2)]
      return one === other ? rateKey(a.rate).localeCompare(rateKey(b.rate)) : one < other ? 1 : -1
    })

export interface Sums {
  readonly net: bigint
  readonly vat: bigint
  readonly gross: bigint
}

/** Totals of a document, in pence. */
export function sumsOf(rates: readonly RateSum[]): Sums {
  const [net, vat] = [sum(rates.map((one) => one.net)), sum(rates.map((one) => one.vat))]
  return { net, vat, gross: net + vat }
}
