import { useState } from 'react'

interface Mounted {
  readonly el: HTMLElement
  readonly date: Date
}
const dayOf = ({ date }: Mounted) => date.toISOString().slice(0, 10)

/** The rendered day columns, for content added next to FullCalendar's own. */
export function useColumns() {
  const [columns, setColumns] = useState<ReadonlyMap<string, HTMLElement>>(new Map())
  return {
    columns,
    dayLaneDidMount: (lane: Mounted) => setColumns((before) => new Map(before).set(dayOf(lane), lane.el)),
    dayLaneWillUnmount: (lane: Mounted) =>
      setColumns((before) => {
        // A column for the next dates may already be mounted.
        if (before.get(dayOf(lane)) !== lane.el) return before
        const rest = new Map(before)
        rest.delete(dayOf(lane))
        return rest
      }),
  }
}
