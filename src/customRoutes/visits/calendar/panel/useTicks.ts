import { useState } from 'react'

type Ticks = readonly number[]

/**
 * Ticks that answer at once: the address, which keeps them, follows a moment later. What was ticked since, and the address
 * has not reached, is shown until it has; an address that says something else (a set, the way back) has the last word.
 */
export function useTicks(kept: Ticks, keep: (ids: Ticks) => void): readonly [Ticks, (ids: Ticks) => void] {
  const [ahead, setAhead] = useState<readonly Ticks[]>([])
  const [seen, setSeen] = useState(kept.join())
  if (seen !== kept.join()) {
    setSeen(kept.join())
    const reached = ahead.findIndex((ids) => ids.join() === kept.join())
    setAhead(reached < 0 ? [] : ahead.slice(reached + 1))
  }
  const tick = (ids: Ticks) => {
    setAhead([...ahead, ids])
    keep(ids)
  }
  return [ahead.at(-1) ?? kept, tick]
}
