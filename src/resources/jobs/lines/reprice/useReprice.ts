import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PICKS } from '../../../../../schema/areas/jobs/priced.ts'
import { declarationOf } from '../../../../kit/declarationOf.ts'
import { usePorts } from '../../../../kit/ports.ts'
import { type Line, liveTotals } from '../live.ts'
import { useFill } from '../usePick.ts'
import { type Repriced, repriced } from './repriced.ts'

const LISTS = ['services', 'materials'] as const

interface Terms {
  readonly customer: unknown
  readonly franchise: unknown
}

const isSame = (a: Terms, b: Terms) => a.customer === b.customer && a.franchise === b.franchise

interface Answer {
  readonly data: readonly (Line & { readonly id: number })[]
}

/** Finds all lines whose library prices differ for the current choice; none where the library cannot be queried. */
function useDifferences() {
  const { get, can } = usePorts()
  const { fill, factorOf } = useFill()
  return async (values: Line, before: Terms, now: Terms): Promise<Repriced[]> => {
    const savedFactor = values['franchise_price']
    const factors = await Promise.all([factorOf(before.franchise, savedFactor), factorOf(now.franchise, savedFactor)])
    const all = LISTS.map(async (list): Promise<Repriced[]> => {
      const pick = PICKS[list]
      const lines = (values[list] ?? []) as readonly Line[]
      const ids = [...new Set(lines.map((line) => line[pick.ref]).filter((id) => typeof id === 'number'))]
      if (ids.length === 0 || !can(declarationOf(pick.resource).area, 'list')) return []
      const { data } = await get<Answer>(`/${pick.resource}/list?limit=200&id=${ids.slice(0, 200).join(',')}`)
      const rows = new Map(data.map((row) => [row.id, row]))
      const found = await Promise.all(
        lines.map(async (line, index): Promise<Repriced[]> => {
          const row = rows.get(line[pick.ref] as number)
          if (!row) return []
          const [then, current] = await Promise.all(factors.map((factor) => fill(pick, row, factor)))
          const change = then && current && repriced(line, pick, [then, current])
          return change ? [{ list, index, name: String(line['name'] ?? ''), ...change }] : []
        }),
      )
      return found.flat()
    })
    return (await Promise.all(all)).flat()
  }
}

/**
 * Watches the customer and franchise: where the library has other prices for them, returns the differences. Lines stay unchanged until the user
 * accepts.
 */
export function useReprice() {
  const { getValues, setValue } = useFormContext()
  const [customer, franchise]: unknown[] = useWatch({ name: ['customer_id', 'franchise_id'] })
  const terms = { customer, franchise }
  /** The choice that the lines were priced for. */
  const base = useRef<Terms>(terms)
  const lastTerms = useRef<Terms>(terms)
  const [offer, setOffer] = useState<readonly Repriced[] | null>(null)
  const differences = useDifferences()

  const checkTerms = useEffectEvent((now: Terms) => {
    if (isSame(lastTerms.current, now)) return
    lastTerms.current = now
    setOffer(null)
    if (isSame(base.current, now)) return
    void differences(getValues(), base.current, now).then(
      (found) => {
        // Another one was chosen meanwhile, whose result is still to come.
        if (!isSame(lastTerms.current, now)) return
        if (found.length > 0) setOffer(found)
        else base.current = now
      },
      (error: unknown) => console.warn('the library did not answer', error),
    )
  })
  useEffect(() => checkTerms({ customer, franchise }), [customer, franchise])

  const totalWith = (chosen: readonly Repriced[]) => {
    const values: Line = getValues()
    return liveTotals({ ...values, ...withPrices(values, chosen) }).totals.total_inc_vat
  }
  return {
    offer,
    totalWith,
    keep: () => setOffer(null),
    reprice: (chosen: readonly Repriced[]) => {
      for (const [list, lines] of Object.entries(withPrices(getValues(), chosen)))
        setValue(list, lines, { shouldDirty: true, shouldValidate: true })
      base.current = lastTerms.current
      setOffer(null)
    },
  }
}

/** The lists with their new prices. A line that was changed or moved meanwhile stays unchanged. */
function withPrices(values: Line, chosen: readonly Repriced[]): Record<string, readonly Line[]> {
  const lists = LISTS.filter((list) => chosen.some((one) => one.list === list))
  return Object.fromEntries(
    lists.map((list) => [
      list,
      ((values[list] ?? []) as readonly Line[]).map((line, index) => {
        const one = chosen.find(
          (change) => change.list === list && change.index === index && change.name === line['name'],
        )
        return one ? { ...line, ...one.is } : line
      }),
    ]),
  )
}
