import { divideHalfUp, scaled } from '../../engine/money/money.ts'

/** One sold part. Amounts in pence before VAT; an unknown cost is undefined. */
export interface CostedPart {
  readonly piece: 'material' | 'service' | 'labour'
  readonly net: bigint
  readonly cost: bigint | undefined
}

/** The margin on revenue with a known cost. Amounts in pence, percentages in tenths. */
export interface Margin {
  readonly revenue: bigint
  /** Revenue with a known cost. */
  readonly known: bigint
  readonly cost: bigint
  /** Number of parts without a known cost. */
  readonly uncosted: number
  /** `known` less `cost`; undefined when nothing is known. */
  readonly margin: bigint | undefined
  /** `margin` in percent of `known`; undefined when that is zero. */
  readonly percent: bigint | undefined
  /** `known` in percent of `revenue`; undefined when nothing is sold. */
  readonly coverage: bigint | undefined
}

const share = (part: bigint, total: bigint): bigint | undefined =>
  total > 0n ? divideHalfUp(part * 1000n, total) : undefined

function marginOf(parts: readonly CostedPart[], counts: (part: CostedPart) => boolean): Margin {
  let [revenue, knownRevenue, cost, uncosted] = [0n, 0n, 0n, 0]
  for (const part of parts) {
    revenue += part.net
    if (counts(part) && part.cost === undefined) uncosted++
    else {
      knownRevenue += part.net
      if (counts(part)) cost += part.cost ?? 0n
    }
  }
  // Parts without a known cost add nothing, so that margins of several jobs add up to that of all of them.
  const isKnown = uncosted === 0 || knownRevenue > 0n || cost > 0n
  const margin = isKnown ? knownRevenue - cost : undefined
  return {
    revenue,
    known: knownRevenue,
    cost,
    uncosted,
    margin,
    percent: margin === undefined ? undefined : share(margin, knownRevenue),
    coverage: share(knownRevenue, revenue),
  }
}

/** Net revenue less the cost of materials. `marginColumns` in server/areas/jobs/costs/margin.ts computes the same in SQL. */
export const materialsMargin = (parts: readonly CostedPart[]): Margin =>
  marginOf(parts, ({ piece }) => piece === 'material')

/** Net revenue less the cost of materials and labour. */
export const jobMargin = (parts: readonly CostedPart[]): Margin => marginOf(parts, () => true)

type Decimal = number | string

/** Unit cost × quantity, to the penny. */
export const costOfLine = (quantity: Decimal, unitCost: Decimal): bigint =>
  divideHalfUp(scaled(quantity, 3) * scaled(unitCost, 4), 100_000n)

/** How long a unit of a service takes and its hourly cost; either is null when unknown. */
export interface WorkCost {
  /** Null for a service that is sold by the hour: its quantity is the hours. */
  readonly minutes: number | null
  readonly by_hour: boolean
  readonly hourly_cost: number | null
}

/** The usual hours of a service line × the hourly cost of its trade, to the penny; undefined when one of them is unknown. */
export function usualCost(quantity: Decimal, { minutes, by_hour, hourly_cost }: WorkCost): bigint | undefined {
  if (hourly_cost === null || (!by_hour && minutes === null)) return undefined
  const each = by_hour ? 60n : BigInt(minutes ?? 0)
  return divideHalfUp(scaled(quantity, 3) * each * scaled(hourly_cost, 4), 60n * 100_000n)
}
