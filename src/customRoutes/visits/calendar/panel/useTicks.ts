import { useState } from 'react'

type Ticks = readonly number[]

/**
 * Selection that is updated at once, while the address that stores it follows a moment later. Changes that the address does not have yet are shown
 * until it has them; if the address becomes something else (a set, going back), that wins.
 */
export function useTicks(savedTicks: Ticks, saveTicks: (ids: Ticks) => void): readonly [Ticks, (ids: Ticks) => void] {
  const [pendingTicks, setPendingTicks] = useState<readonly Ticks[]>([])
  const [lastSaved, setLastSaved] = useState(savedTicks.join())
  if (lastSaved !== savedTicks.join()) {
    setLastSaved(savedTicks.join())
    const reachedIndex = pendingTicks.findIndex((ids) => ids.join() === savedTicks.join())
    setPendingTicks(reachedIndex < 0 ? [] : pendingTicks.slice(reachedIndex + 1))
  }
  const tick = (ids: Ticks) => {
    setPendingTicks([...pendingTicks, ids])
    saveTicks(ids)
  }
  return [pendingTicks.at(-1) ?? savedTicks, tick]
}
