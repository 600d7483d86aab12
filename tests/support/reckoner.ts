import type { Priced, PricedLine } from '../../schema/areas/jobs/totals.ts'

/**
 * Calculates totals independently, for tests only: with exact fractions of pounds, rounded by long division. It shares no code with
 * schema/engine/money/money.ts.
 */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export const whole = (n: bigint): Fraction => ({ n, d: 1n })
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
export const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d })
export const less = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d

export function read(value: number | string): Fraction {
  const [units = '', places = ''] = String(value).split('.')
  return { n: BigInt(units + places), d: 10n ** BigInt(places.length) }
}

/** To the penny, half upwards; nothing here is negative. */
export function penny(amount: Fraction): Fraction {
  const long = `${(amount.n * 1000n) / amount.d}`.padStart(4, '0')
  const up = Number(long.at(-1)) >= 5 ? 1n : 0n
  return { n: BigInt(long.slice(0, -1)) + up, d: 100n }
}
const cut = (amount: Fraction): Fraction => ({ n: (amount.n * 100n) / amount.d, d: 100n })
export const pence = (amount: Fraction): bigint => (amount.n * 100n) / amount.d
export const add = (list: readonly Fraction[]) => list.reduce(plus, whole(0n))

export function largestRemainder(amount: Fraction, weights: readonly Fraction[]): Fraction[] {
  const all = add(weights)
  if (all.n === 0n) return weights.map(() => whole(0n))
  const exact = weights.map((w) => times(times(amount, w), { n: all.d, d: all.n }))
  const shares = exact.map(cut)
  let missing = pence(minus(amount, add(shares)))
  const taken = new Set<number>()
  while (missing > 0n) {
    let best = -1
    exact.forEach((e, i) => {
      if (taken.has(i)) return
      const rest = minus(e, shares[i]!)
      if (best < 0 || less(minus(exact[best]!, shares[best]!), rest)) best = i
    })
    taken.add(best)
    missing -= 1n
  }
  return shares.map((s, i) => (taken.has(i) ? plus(s, { n: 1n, d: 100n }) : s))
}

interface Piece {
  readonly of: PricedLine
  readonly price: Fraction
  readonly rate: Fraction
}

export function computeTotals({ services, materials, overall_discount }: Priced) {
  const pieces: Piece[] = []
  const put = (of: PricedLine, price: number | string, rate: number | string | null | undefined) =>
    pieces.push({ of, price: read(price), rate: of.apply_vat ? read(rate ?? 0) : whole(0n) })
  for (const of of services) put(of, of.price_ex_vat, of.vat_percent)
  for (const of of materials) {
    put(of, of.price_ex_vat, of.vat_percent)
    if (of.labour_price_ex_vat !== null && of.labour_price_ex_vat !== undefined)
      put(of, of.labour_price_ex_vat, of.labour_vat_percent)
  }
  const hundredth = { n: 1n, d: 100n }
  const exact = pieces.map(({ of, price }) => times(read(of.quantity), price))
  const gross = exact.map(penny)
  const first = exact.map((e, i) => penny(times(e, minus(whole(1n), times(read(pieces[i]!.of.discount), hundredth)))))
  const off = penny(times(times(add(first), read(overall_discount)), hundredth))
  const shares = largestRemainder(off, first)
  const nets = first.map((f, i) => minus(f, shares[i]!))
  const vats = pieces.map(() => whole(0n))
  const key = ({ rate }: Piece) => String((rate.n * 100n) / rate.d)
  for (const rate of new Set(pieces.map(key))) {
    const places = pieces.flatMap((p, i) => (key(p) === rate ? [i] : []))
    const mine = places.map((i) => nets[i]!)
    const vat = penny(times(add(mine), { n: BigInt(rate), d: 10_000n }))
    largestRemainder(vat, mine).forEach((v, k) => (vats[places[k]!] = v))
  }
  const sub = add(gross)
  return {
    nets: nets.map(pence),
    vats: vats.map(pence),
    sub_total_ex_vat: pence(sub),
    discount_total: pence(minus(sub, add(nets))),
    vat_total: pence(add(vats)),
    total_inc_vat: pence(plus(add(nets), add(vats))),
  }
}

type Loose = Readonly<Record<string, unknown>>
const pounds = (of: bigint) => Number(`${of / 100n}.${String(of % 100n).padStart(2, '0')}`)

/** The total of each option of a quote, and each deposit, calculated independently; in pounds. */
export function computeOptions(offer: Loose) {
  const list = (name: string) => (offer[name] ?? []) as readonly Loose[]
  const ways = list('options').length ? list('options') : [{ ...offer, key: 1, all: true }]
  return ways.map((way: Loose) => {
    const mine = (name: string) => list(name).filter((line) => way['all'] || (line['option'] ?? 1) === way['key'])
    const priced = {
      services: mine('services'),
      materials: mine('materials'),
      overall_discount: (way['overall_discount'] ?? 0) as number,
    } as unknown as Priced
    const { total_inc_vat, sub_total_ex_vat, discount_total, vat_total } = computeTotals(priced)
    const total: Fraction = { n: total_inc_vat, d: 100n }
    const [share, amount] = [way['deposit_percent'] ?? null, way['deposit_amount'] ?? null]
    const asked =
      share === null
        ? read((amount ?? 0) as number)
        : penny(times(total, times(read(share as number), { n: 1n, d: 100n })))
    return {
      key: Number(way['key']),
      total_inc_vat: pounds(total_inc_vat),
      sub_total_ex_vat: pounds(sub_total_ex_vat),
      discount_total: pounds(discount_total),
      vat_total: pounds(vat_total),
      deposit: pounds(pence(less(total, asked) ? total : asked)),
    }
  })
}
