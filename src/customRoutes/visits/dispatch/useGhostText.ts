import { type Axis, conflictAt, type Lane, wallAt } from './axis.ts'
import { useConflictText } from './useConflictText.ts'
import type { Over } from './useDrag.ts'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/**
 * Text of the preview while dragging: its times, and any conflict.
 * @returns a function that creates it for a length in quarters
 */
export function useGhostText(axis: Axis, lanes: readonly Lane[]) {
  const conflictText = useConflictText()
  return (length: number, except?: number) => (target: Over) => {
    const lane = lanes[target.row]
    const conflict = lane && conflictAt(axis, lane, target.quarter, target.quarter + length, except)
    const { time, minute } = wallAt(axis, target.quarter)
    const text = `${time}–${clock(minute + length * 15)}`
    const why = conflict && conflictText(conflict)
    return { text: why ? `${text} · ${why}` : text, conflict: conflict?.code }
  }
}
