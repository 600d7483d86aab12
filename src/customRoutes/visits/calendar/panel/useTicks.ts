import { useState } from 'react'

type Ticks = readonly number[]

/**
 * Selection that is updated at once, while the address that stores it follows a moment later. Changes that the address does not have yet are shown
 * until it has them; if the address becomes something else (a set, going back), that wins.
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
