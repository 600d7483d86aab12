import { useEffect, useRef, useState } from 'react'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { type Axis, type Lane, placeOf } from './axis.ts'
import type { WaitingJob } from './dispatchData.ts'
import type { Cursor } from './useCursor.ts'

/** A place that the keyboard cursor moves to as soon as the board shows it: an instant in a worker's row. */
export interface Target {
  readonly worker: number
  readonly at: string
  /** A job that is moved there. */
  readonly carries?: WaitingJob
}

interface TargetOptions {
  readonly axis: Axis
  readonly lanes: readonly Lane[]
  /** The day in the address. */
  readonly day: string
  /** The board shows the requested data, and no dialog is open. */
  readonly isReady: boolean
  readonly onDay: (day: string) => void
  readonly onReach: (cursor: Cursor, target: Target) => void
}

/**
 * Moves to a place of the board, changing to its day if necessary.
 * @returns the function to call with the place
 */
export function useTarget({ axis, lanes, day, isReady, onDay, onReach }: TargetOptions): (target: Target) => void {
  const [pendingTarget, setPendingTarget] = useState<{ readonly target: Target; readonly since: string } | null>(null)
  const latest = useRef(onReach)
  latest.current = onReach
  useEffect(() => {
    if (!pendingTarget || !isReady) return
    const { target, since } = pendingTarget
    if (!axis.days.includes(localDayAndTime(target.at).day)) {
      // The user has changed to another day meanwhile.
      if (day !== since) setPendingTarget(null)
      return
    }
    setPendingTarget(null)
    const row = lanes.findIndex(({ worker }) => worker.id === target.worker)
    if (row >= 0) latest.current({ row, quarter: placeOf(axis, target.at) }, target)
  }, [pendingTarget, isReady, axis, lanes, day])
  return (target) => {
    setPendingTarget({ target, since: day })
    const targetDay = localDayAndTime(target.at).day
    if (!axis.days.includes(targetDay)) onDay(targetDay)
  }
}
