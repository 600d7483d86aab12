import { type Decimal, divideHalfUp, pounds, scaled, spread, sum } from '../../engine/money/money.ts'

/** A selected service or material with the parts of its price. Prices are per unit, in pounds. */
export interface PricedLine {
  readonly quantity: Decimal
  /** Percent. */
  readonly discount: Decimal
  readonly price_ex_vat: Decimal
  /** Off: no VAT whatever the percentages say, labour included. */
  readonly apply_vat: boolean
  readonly vat_percent: Decimal
  /** Materials only: the labour price of one unit. */
  readonly labour_price_ex_vat?: Decimal | null
  readonly labour_vat_percent?: Decimal | null
}

export interface Priced {
  readonly services: readonly PricedLine[]
  readonly materials: readonly PricedLine[]
  /** Percent. */
  readonly overall_discount: Decimal
}

export type Piece = 'service' | 'material' | 'labour'

/** One part of the price with all intermediate figures, in pence; rates and quantities as given. */
export interface PricePart {
  readonly piece: Piece
  /** Index among the services, or among the materials. */
  readonly line: number
  readonly quantity: Decimal
  readonly price: Decimal
  readonly discount: Decimal
  /** The charged rate: 0 where VAT is not applied. */
  readonly vat_percent: Decimal
  /** Quantity × price, rounded. */
  readonly gross: bigint
  /** Quantity × price less the line's discount, rounded once. */
  readonly discounted: bigint
  /** Its share of the overall discount. */
  readonly overall: bigint
  /** The part's price before VAT. */
  readonly net: bigint
  readonly vat: bigint
}

/** VAT of one rate: computed on the sum of its nets, then distributed over its parts. */
export interface RateTotal {
  readonly percent: Decimal
  readonly net: bigint
  readonly vat: bigint
}

/** All figures in pence, with intermediate results. */
export interface Totals {
  readonly parts: readonly PricePart[]
  /** Ascending by percent. */
  readonly rates: readonly RateTotal[]
  /** Sum of the discounted parts, the basis of the overall discount. */
  readonly discounted: bigint
  /** Percent, as given. */
  readonly overall_discount: Decimal
  readonly overall: bigint
  readonly sub_total_ex_vat: bigint
  readonly discount_total: bigint
  readonly net_total: bigint
  readonly vat_total: bigint
  readonly total_inc_vat: bigint
}

const PERCENT = 2
/** 100 % in hundredths of a percent. */
const FULL_SHARE = 10_000n
/** Quantity (3 decimals) × unit price (4 decimals) in units of which this many are a penny. */
const PENNY = 100_000n

type Asked = Pick<PricePart, 'piece' | 'line' | 'quantity' | 'price' | 'discount' | 'vat_percent'>

/** The parts in rounding order: services, then materials, each followed by its labour. */
function partsOf({ services, materials }: Priced): Asked[] {
  const part = (piece: Piece, line: number, pricedLine: PricedLine, price: Decimal, vat: Decimal): Asked => ({
    piece,
    line,
    price,
    quantity: pricedLine.quantity,
    discount: pricedLine.discount,
    vat_percent: pricedLine.apply_vat ? vat : 0,
  })
  return [
    ...services.map((pricedLine, i) => part('service', i, pricedLine, pricedLine.price_ex_vat, pricedLine.vat_percent)),
    ...materials.flatMap((pricedLine, i) => [
      part('material', i, pricedLine, pricedLine.price_ex_vat, pricedLine.vat_percent),
      ...((pricedLine.labour_price_ex_vat ?? null) === null
        ? []
        : [
            part(
              'labour',
              i,
              pricedLine,
              pricedLine.labour_price_ex_vat as Decimal,
              pricedLine.labour_vat_percent ?? 0,
            ),
          ]),
    ]),
  ]
}

/** VAT per rate on the sum of the rate's nets, and its distribution over the parts. */
function vatOf(parts: readonly Asked[], nets: readonly bigint[]): { rates: RateTotal[]; vats: bigint[] } {
  const vats = parts.map(() => 0n)
  const byRate = Map.groupBy(parts.keys(), (i) => scaled(parts[i]!.vat_percent, PERCENT))
  const rates = [...byRate].map(([rate, members]) => {
    const memberNets = members.map((i) => nets[i] as bigint)
    const net = sum(memberNets)
    const vat = divideHalfUp(net * rate, FULL_SHARE)
    for (const [n, share] of spread(vat, memberNets).entries()) vats[members[n] as number] = share
    return { rate, total: { percent: parts[members[0] as number]!.vat_percent, net, vat } }
  })
  return { rates: rates.sort((a, b) => (a.rate < b.rate ? -1 : 1)).map(({ total }) => total), vats }
}

/**
 * Prices a selection, exact to the penny: one rule for screens, server, documents and reports.
 * @throws RangeError when a figure has too many decimals
 */
export function totals(priced: Priced): Totals {
  const parts = partsOf(priced)
  const raw = parts.map(({ quantity, price }) => scaled(quantity, 3) * scaled(price, 4))
  const gross = raw.map((amount) => divideHalfUp(amount, PENNY))
  const discounted = raw.map((amount, i) =>
    divideHalfUp(amount * (FULL_SHARE - scaled(parts[i]!.discount, PERCENT)), PENNY * FULL_SHARE),
  )
  const before = sum(discounted)
  const overall = divideHalfUp(before * scaled(priced.overall_discount, PERCENT), FULL_SHARE)
  const shares = spread(overall, discounted)
  const nets = discounted.map((amount, i) => amount - (shares[i] as bigint))
  const { rates, vats } = vatOf(parts, nets)
  const [sub_total_ex_vat, net_total, vat_total] = [sum(gross), sum(nets), sum(vats)]
  return {
    parts: parts.map((part, i) => ({
      ...part,
      gross: gross[i] as bigint,
      discounted: discounted[i] as bigint,
      overall: shares[i] as bigint,
      net: nets[i] as bigint,
      vat: vats[i] as bigint,
    })),
    overall_discount: priced.overall_discount,
    rates,
    discounted: before,
    overall,
    sub_total_ex_vat,
    net_total,
    vat_total,
    discount_total: sub_total_ex_vat - net_total,
    total_inc_vat: net_total + vat_total,
  }
}

/** Amounts of the whole line, in pounds; those of the labour are null when none is charged. */
export interface LineAmounts {
  readonly net: number
  readonly vat: number
  readonly price_inc_vat: number
  readonly labour_net: number | null
  readonly labour_vat: number | null
  readonly labour_price_inc_vat: number | null
}

/** The parts of one kind in line order, each with the labour of its line. */
function linesOf(
  { parts }: Totals,
  piece: 'service' | 'material',
): (readonly [whole: PricePart, labour: PricePart | undefined])[] {
  const labours = new Map(parts.flatMap((part) => (part.piece === 'labour' ? [[part.line, part] as const] : [])))
  return parts
    .filter((part) => part.piece === piece)
    .map((part) => [part, piece === 'material' ? labours.get(part.line) : undefined])
}

/** Total of each line with its labour and VAT, in pounds and in line order. */
export const wholeLines = (all: Totals, piece: 'service' | 'material'): number[] =>
  linesOf(all, piece).map(([{ net, vat }, labour]) => pounds(net + vat + (labour ? labour.net + labour.vat : 0n)))

/** The amounts of each line, in line order. */
export const lineAmounts = (all: Totals, piece: 'service' | 'material'): LineAmounts[] =>
  linesOf(all, piece).map(([{ net, vat }, labour]) => ({
    net: pounds(net),
    vat: pounds(vat),
    price_inc_vat: pounds(net + vat),
    labour_net: labour ? pounds(labour.net) : null,
    labour_vat: labour ? pounds(labour.vat) : null,
    labour_price_inc_vat: labour ? pounds(labour.net + labour.vat) : null,
  }))
