import { divideHalfUp, scaled, sum } from '../../../../schema/engine/money/money.ts'
import { figure } from '../lines/live.ts'
import type { Entry } from './offer.ts'

/** What the materials cost, in pence, and how many nobody knows the cost of. Each is rounded as the breakdown of jobs does. */
export function costOf(entries: readonly Entry[]): { readonly cost: bigint; readonly unknown: number } {
  const materials = entries.filter(({ list }) => list === 'materials')
  const known = materials.filter(({ line }) => typeof line['cost_price'] === 'number')
  const each = known.map(({ line }) =>
    divideHalfUp(scaled(figure(line['quantity'], 3), 3) * scaled(figure(line['cost_price'], 4), 4), 100_000n),
  )
  return { cost: sum(each), unknown: materials.length - known.length }
}

/** Share of the net that is left over the cost, in tenths of a percent; undefined where nothing is sold. */
export const marginOf = (net: bigint, cost: bigint): bigint | undefined =>
  net > 0n ? divideHalfUp((net - cost) * 1000n, net) : undefined
