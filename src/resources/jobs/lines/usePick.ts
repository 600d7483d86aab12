import { useQueryClient } from '@tanstack/react-query'
import type { Pick } from '../../../../schema/areas/jobs/priced.ts'
import { timesFactor } from '../../../../schema/engine/money/money.ts'
import { declarationOf } from '../../../kit/declarationOf.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { Line } from './live.ts'

interface Answer {
  readonly data: readonly (Line & { readonly id: number })[]
}

/** Fills in lines from the library: name, prices times the franchise's factor, and VAT by the library's rates. */
export function useFill() {
  const { get, can } = usePorts()
  const client = useQueryClient()
  const read = <T>(key: readonly unknown[], path: string) =>
    client.fetchQuery({ queryKey: key, queryFn: () => get<T>(path), staleTime: 60_000 })

  /**
   * The price factor of a franchise.
   * @param savedFactor used where the user may not read the library of franchises; it may belong to a franchise chosen earlier
   */
  const factorOf = async (franchise: unknown, savedFactor: unknown): Promise<number> => {
    if (typeof franchise !== 'number') return 1
    if (!can(declarationOf('franchises').area, 'list')) return typeof savedFactor === 'number' ? savedFactor : 1
    const found = await read<Line>(['franchises', 'factor', franchise], `/franchises/${franchise}`)
    return found['price_factor'] as number
  }

  const percents = async (): Promise<ReadonlyMap<number, number>> => {
    const { data } = await read<Answer>(['vat-rates', 'percents'], '/vat-rates/list?limit=200')
    return new Map(data.map((rate) => [rate.id, rate['percent'] as number]))
  }

  const fill = async (pick: Pick, row: Line & { readonly id: number }, factor: number): Promise<Line> => {
    const rates = Object.values(pick.rates).some((name) => row[name]) ? await percents() : new Map<number, number>()
    const copied = Object.entries(pick.copies).map(([to, from]) => {
      const value = row[from] ?? null
      return [to, pick.prices.includes(to) && value !== null ? timesFactor(value as number, factor) : value]
    })
    const vat = Object.entries(pick.rates).flatMap(([to, from]) => {
      const percent = rates.get(row[from] as number)
      return percent === undefined
        ? []
        : [
            [to, percent],
            [from, row[from]],
          ]
    })
    return Object.fromEntries([[pick.ref, row.id], ...copied, ...vat]) as Line
  }

  /** The items bundled with a library item, with the quantity for one of it. */
  const bundled = async (pick: Pick, row: Line, other: Pick, factor: number): Promise<Line[]> => {
    const { bundle } = pick
    const inner = bundle ? ((row[bundle.lines] ?? []) as readonly Line[]) : []
    return Promise.all(
      inner.map(async (line) => {
        const id = line[bundle?.ref ?? '']
        const found = await read<Line & { readonly id: number }>(
          [other.resource, 'one', id],
          `/${other.resource}/${id}`,
        )
        return { quantity: line['quantity'], ...(await fill(other, found, factor)) }
      }),
    )
  }
  return { fill, bundled, factorOf }
}
