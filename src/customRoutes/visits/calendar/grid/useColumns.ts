import { useState } from 'react'

interface Mounted {
  readonly el: HTMLElement
  readonly date: Date
}
const dayOf = ({ date }: Mounted) => date.toISOString().slice(0, 10)

/** The columns of the days as they are drawn, for what stands in them beside what FullCalendar draws. */
export function useColumns() {
  const [columns, setColumns] = useState<ReadonlyMap<string, HTMLElement>>(new Map())
  return {
    columns,
    dayLaneDidMount: (drawn: Mounted) => setColumns((before) => new Map(before).set(dayOf(drawn), drawn.el)),
    dayLaneWillUnmount: (drawn: Mounted) =>
      setColumns((before) => {
        // A column of the next days may stand already.
        if (before.get(dayOf(drawn)) !== drawn.el) return before
        const rest = new Map(before)
        rest.delete(dayOf(drawn))
        return rest
      }),
  }
}
