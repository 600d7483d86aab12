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
  const heldId = useRef<string | null>(null)
  const [focusTarget, setFocusTarget] = useState<{ readonly id: number } | null>(null)
  const focusElement = (el: Element | null) => {
    const target = el && focusable(el)
    if (isLost() && target instanceof HTMLElement) target.focus()
  }
  useEffect(() => {
    // The focus is not taken back when the user has moved elsewhere.
    const onFocus = ({ target }: FocusEvent) => {
      if (heldId.current !== null && !(target as Element).closest(`.${visitClass(heldId.current)}`))
        heldId.current = null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on request
  useEffect(() => {
    if (!focusTarget) return
    // It may be rendered again with the next response.
    heldId.current = String(focusTarget.id)
    focusElement(document.querySelector(`.calendar-grid .${visitClass(focusTarget.id)}`))
  }, [focusTarget])
  return {
    keep: (id: number) => setFocusTarget({ id }),
    handlers: {
      eventWillUnmount: ({ el, event }: Drawn) => {
        if (el.contains(document.activeElement)) heldId.current = event.id
      },
      eventDidMount: ({ el, event }: Drawn) => {
        if (heldId.current === event.id) focusElement(el)
      },
    },
  }
}
