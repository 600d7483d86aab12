import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { underLeave } from '../../../../schema/areas/visits/endpoints.ts'
import type { Settled } from '../../../../schema/areas/visits/workerShapes.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { addDays, isDay } from '../../../../schema/engine/time/time.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'

export type UnderLeave = EndpointAnswer<typeof underLeave>['visits'][number]

interface Taken {
  readonly worker: number
  readonly from: string
  readonly to: string
}

/** All choices for a visit, the most suitable first. */
export const choicesOf = ({ id, version, moves, others, unassignable }: UnderLeave): readonly Settled[] => [
  ...others.map(({ worker_id }) => ({ way: 'give' as const, id, version, worker_id })),
  ...moves.map((times) => ({ way: 'move' as const, id, version, ...times })),
  ...(unassignable ? [{ way: 'unassign' as const, id, version }] : []),
]

/** The time that a choice takes up; undefined where it takes none. */
function placementOf(visit: UnderLeave, settlement: Settled, workerId: number): Taken | undefined {
  if (settlement.way === 'unassign') return undefined
  const moves = settlement.way === 'move'
  return {
    worker: moves ? workerId : settlement.worker_id,
    from: moves ? settlement.starts_at : visit.starts_at,
    to: moves ? settlement.ends_at : visit.ends_at,
  }
}

/** Visits booked during a leave being entered, and the choice for each. Not queried until both dates are entered. */
export function useUnderLeave(workerId: number, from: string | null | undefined, to: string | null | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Settled>>(new Map())
  const isWhole = Boolean(from && to && isDay(from) && isDay(to) && from <= to && to <= addDays(from, 366))
  const { data } = useAnswer(
    underLeave,
    { id: workerId, query: { from: from ?? '', to: to ?? '' } },
    { enabled: isWhole, staleTime: 0, placeholderData: keepPreviousData },
  )
  const visits = isWhole ? (data?.visits ?? []) : []
  const choose = (id: number, settlement: Settled | null) =>
    setChosen((before) => {
      const next = new Map(before)
      if (settlement) next.set(id, settlement)
      else next.delete(id)
      return next
    })
  const settledOf = (visit: UnderLeave) => {
    const settlement = chosen.get(visit.id)
    // Another user has changed the visit meanwhile: the choice applies to the current version.
    return settlement && { ...settlement, version: visit.version }
  }
  const overlaps = (visit: UnderLeave, settlement: Settled, settlements: ReadonlyMap<number, Settled>): boolean => {
    const placement = placementOf(visit, settlement, workerId)
    return visits.some((one) => {
      const other = one.id === visit.id ? undefined : settlements.get(one.id)
      const otherPlacement = other && placementOf(one, other, workerId)
      return Boolean(
        placement &&
          otherPlacement &&
          otherPlacement.worker === placement.worker &&
          otherPlacement.from < placement.to &&
          placement.from < otherPlacement.to,
      )
    })
  }
  return {
    visits,
    hidden: isWhole ? (data?.hidden ?? 0) : 0,
    settledOf,
    choose,
    settled: visits.flatMap((visit) => settledOf(visit) ?? []),
    /** The choice takes up time already given to another visit. */
    isTaken: (visit: UnderLeave, settlement: Settled) => overlaps(visit, settlement, chosen),
    /** Chooses the most suitable free option for each unresolved visit: another worker at the same time before another time. */
    suggest: () => {
      const next = new Map(chosen)
      for (const visit of visits) {
        const found = choicesOf(visit).find((one) => one.way !== 'unassign' && !overlaps(visit, one, next))
        if (found && !next.has(visit.id)) next.set(visit.id, found)
      }
      setChosen(next)
    },
  }
}
