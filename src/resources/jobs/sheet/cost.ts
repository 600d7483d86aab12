import {
  type CostedPart,
  costOfLine,
  jobMargin,
  type Margin,
  materialsMargin,
  usualCost,
  type WorkCost,
} from '../../../../schema/areas/jobs/margin.ts'
import { type LineAmounts, lineAmounts, type Totals } from '../../../../schema/areas/jobs/totals.ts'
import { scaled } from '../../../../schema/engine/money/money.ts'
import { figure, type Line } from '../lines/live.ts'
import type { Entry } from './sheetValues.ts'

/** Known costs besides those in the lines themselves. */
export interface Costs {
  /** Usual labour costs, by id of the service. */
  readonly work: ReadonlyMap<number, WorkCost>
  /** Manually entered unit costs, by type and id of the line. */
  readonly byHand: ReadonlyMap<string, number>
}

const unitCost = (line: Line, cost: unknown): bigint | undefined =>
  typeof cost === 'number' ? costOfLine(figure(line['quantity'], 3), figure(cost, 4)) : undefined

function costOf(piece: CostedPart['piece'], line: Line, { work, byHand }: Costs): bigint | undefined {
  const workCost = work.get(Number(line['service_id']))
  const calculated = {
    material: () => unitCost(line, line['cost_price']),
    labour: () => undefined,
    service: () => workCost && usualCost(figure(line['quantity'], 3), workCost),
  }[piece]()
  return calculated ?? unitCost(line, byHand.get(`${piece} ${line['id']}`))
}

const pence = (amount: number | null | undefined): bigint => scaled(amount ?? 0, 2)

/** The parts of an option with their costs. */
function partsOf(entries: readonly Entry[], totals: Totals, costs: Costs): readonly CostedPart[] {
  const amounts = {
    services: lineAmounts(totals, 'service'),
    materials: lineAmounts(totals, 'material'),
  }
  const count = { services: 0, materials: 0 }
  return entries.flatMap(({ list, line }): CostedPart[] => {
    const { net, labour_net } = amounts[list][count[list]++] as LineAmounts
    const part = (piece: CostedPart['piece'], amount: number | null | undefined): CostedPart => ({
      piece,
      net: pence(amount),
      cost: costOf(piece, line, costs),
    })
    if (list === 'services') return [part('service', net)]
    const isFitted = labour_net !== null && labour_net !== undefined
    return [part('material', net), ...(isFitted ? [part('labour', labour_net)] : [])]
  })
}

/** Both margins of an option as typed. */
export function marginsOf(
  entries: readonly Entry[],
  totals: Totals,
  costs: Costs,
): { readonly materials: Margin; readonly job: Margin } {
  const parts = partsOf(entries, totals, costs)
  return { materials: materialsMargin(parts), job: jobMargin(parts) }
}
