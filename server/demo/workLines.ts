import { materials } from '../../schema/areas/catalogue/demo/materials.ts'
import { services } from '../../schema/areas/catalogue/demo/services.ts'
import franchises from '../../schema/areas/catalogue/franchises.ts'
import vatRates from '../../schema/areas/catalogue/vat-rates.ts'
import { pricing } from '../../schema/areas/jobs/priced.ts'
import { timesFactor } from '../../schema/engine/money/money.ts'
import type { Random } from './random.ts'
import type { Work } from './works.ts'

type Row = Readonly<Record<string, unknown>>

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row['id'] as number, row]))
const [SERVICES, MATERIALS, RATES, FRANCHISES] = [
  byId(services),
  byId(materials),
  byId(vatRates.seed),
  byId(franchises.demo),
]

/** Price factor of a franchise. */
export const factorOf = (franchise: number): number => (FRANCHISES.get(franchise)?.['price_factor'] ?? 1) as number
const percentOf = (rate: unknown): number => (RATES.get(rate as number)?.['percent'] ?? 0) as number

export interface Lines {
  readonly services: readonly Row[]
  readonly materials: readonly Row[]
}

/** Returns the lines of a work as if picked from the library: services include their materials. */
export function linesOf(r: Random, work: Work, franchise: number): Lines {
  const factor = factorOf(franchise)
  const quantityIn = ([, least, up]: readonly [number, number, number]) => least + r.below(up - least + 1)
  const discount = () => (r.chance(0.07) ? r.one([5, 10, 12.5]) : 0)
  const countsByMaterial = new Map<number, number>()
  const want = (id: number, count: number) => countsByMaterial.set(id, (countsByMaterial.get(id) ?? 0) + count)
  const chosen = work.services.flatMap((range) => {
    const [service, quantity] = [SERVICES.get(range[0]) as Row, quantityIn(range)]
    for (const bundled of (service['materials'] ?? []) as readonly { material_id: number; quantity: number }[])
      want(bundled.material_id, bundled.quantity * quantity)
    return [
      {
        service_id: service['id'],
        name: service['name'],
        quantity,
        discount: discount(),
        apply_vat: true,
        unit: service['price_basis'] ?? 'fixed',
        price_ex_vat: timesFactor(service['price'] as number, factor),
        vat_percent: percentOf(service['vat_rate_id']),
      },
    ]
  })
  for (const range of work.materials ?? []) {
    const count = quantityIn(range)
    if (count > 0) want(range[0], count)
  }
  const parts = [...countsByMaterial].map(([id, quantity]) => {
    const material = MATERIALS.get(id) as Row
    const labour = (material['labour_price'] ?? null) as number | null
    return {
      material_id: id,
      name: material['name'],
      unit: material['unit'],
      quantity: Math.round(quantity * 1000) / 1000,
      discount: discount(),
      apply_vat: true,
      price_ex_vat: timesFactor(material['sell_price'] as number, factor),
      vat_percent: percentOf(material['vat_rate_id']),
      labour_price_ex_vat: labour === null ? null : timesFactor(labour, factor),
      labour_vat_percent: labour === null ? null : percentOf(material['labour_vat_rate_id']),
      cost_price: material['cost_price'] ?? null,
    }
  })
  return { services: chosen, materials: parts }
}

/** Distributes lines over parts, so that each gets some if there are enough. */
export const dealt = ({ services: all, materials: more }: Lines, count: number): Lines[] =>
  Array.from({ length: count }, (_, part) => ({
    services: all.filter((_line, i) => i % count === part),
    materials: more.filter((_line, i) => i % count === part),
  }))

/** Calculates the totals of lines by the same rules as all prices. */
export const priced = (lines: Lines, overall_discount: number): Record<string, unknown> => ({
  overall_discount,
  ...pricing({ ...lines, overall_discount }),
})
