import type { Decimal } from '../../../engine/money/money.ts'
import { pricedOf } from '../../jobs/priced.ts'
import { type PricePart, totals } from '../../jobs/totals.ts'
import type { AgreedPart } from './documents.ts'
import type { Rate, VatKind } from './rates.ts'

type Values = Readonly<Record<string, unknown>>

/** Identifies a part: its job, list and line, and whether it is the line or its labour. */
export interface PartPlace {
  readonly job: number
  readonly list: 'services' | 'materials'
  readonly line: number
  readonly piece: PricePart['piece']
}

export const partKey = ({ job, list, line, piece }: PartPlace): string => `${job} ${list} ${line} ${piece}`

/** @returns null for an invalid key */
export function placeOfPart(key: string): PartPlace | null {
  const [, job, list, line, piece] = /^(\d+) (services|materials) (\d+) (service|material|labour)$/.exec(key) ?? []
  return job ? ({ job: Number(job), list, line: Number(line), piece } as PartPlace) : null
}

/** A job as it was priced; `id` on it and on each of its lines. */
export type PricedJob = Values & { readonly id: number }

/** A rate of the library, by its id. */
export type KindOf = (id: number) => VatKind | undefined

/**
 * The rate of a part. A percentage above zero is standard unless the library says reduced; zero is undecided until a rate without VAT is chosen for
 * it.
 */
export function rateOfPart(id: unknown, percent: Decimal, kindOf: KindOf): Rate {
  const rateId = typeof id === 'number' ? id : null
  const kind = rateId === null ? undefined : kindOf(rateId)
  const isFree = kind !== undefined && kind !== 'standard' && kind !== 'reduced'
  if (Number(percent) === 0) return isFree ? { id: rateId, kind, percent: 0 } : { id: null, kind: null, percent: 0 }
  return kind === undefined || isFree ? { id: null, kind: 'standard', percent } : { id: rateId, kind, percent }
}

/**
 * What was agreed, part by part, for a job and those invoiced with it: nets as in its totals (schema/areas/jobs/totals.ts).
 * @throws RangeError when a figure has too many decimals
 */
export function agreedOf(jobs: readonly PricedJob[], kindOf: KindOf): AgreedPart[] {
  return jobs.flatMap((job) => {
    const priced = pricedOf(job)
    const all = totals(priced)
    const overall = Number(job['overall_discount'] ?? 0)
    return all.parts.map(({ piece, line, quantity, price, discount, vat_percent, net }): AgreedPart => {
      const list = piece === 'service' ? 'services' : 'materials'
      const pricedLine = priced[list][line] as unknown as Values
      const id = pricedLine[piece === 'labour' ? 'labour_vat_rate_id' : 'vat_rate_id']
      return {
        key: partKey({ job: job.id, list, line: Number(pricedLine['id']), piece }),
        name: String(pricedLine['name'] ?? ''),
        quantity,
        price,
        discount,
        net,
        rate: rateOfPart(id, vat_percent, kindOf),
        ...(overall ? { overall } : {}),
      }
    })
  })
}
