import { useEffect, useRef, useState } from 'react'
import { visitClass } from './grid/drawn.ts'

interface Drawn {
  readonly el: HTMLElement
  readonly event: { readonly id: string }
}

/** The focusable part of a rendered appointment. */
const focusable = (el: Element) => (el.matches('[tabindex], a[href], button') ? el : el.querySelector('[tabindex]'))
const isLost = () => document.activeElement === document.body || document.activeElement === null

/**
 * Keeps the focus on an appointment that is rendered again, even at another time, or when a dialog returns it.
 * @returns handlers for the calendar, and a function that sets the appointment to focus next
 */
export function useRestoredFocus() {
  const held = useRef<string | null>(null)
  const [wanted, setWanted] = useState<{ readonly id: number } | null>(null)
  const give = (el: Element | null) => {
    const target = el && focusable(el)
    if (isLost() && target instanceof HTMLElement) target.focus()
  }
  useEffect(() => {
    // The focus is not taken back when the user has moved elsewhere.
    const onFocus = ({ target }: FocusEvent) => {
      if (held.current !== null && !(target as Element).closest(`.${visitClass(held.current)}`)) held.current = null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on request
  useEffect(() => {
    if (!wanted) return
    // It may be rendered again with the next response.
    held.current = String(wanted.id)
    give(document.querySelector(`.calendar-grid .${visitClass(wanted.id)}`))
  }, [wanted])
  return {
    keep: (id: number) => setWanted({ id }),
    handlers: {
      eventWillUnmount: ({ el, event }: Drawn) => {
        if (el.contains(document.activeElement)) held.current = event.id
      },
      eventDidMount: ({ el, event }: Drawn) => {
        if (held.current === event.id) give(el)
      },
    },
  }
}
