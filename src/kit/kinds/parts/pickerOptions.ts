import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { matcher } from '../../../../schema/engine/text/matcher.ts'
import { rankText } from '../../../../schema/engine/text/rank.ts'

/**
 * What has each word that is typed, best first. Until the answer to it comes, nothing that was offered for another text may be taken
 * for it.
 */
export function matchingOptions<T>(offered: readonly T[], typed: string, textOf: (one: T) => string): T[] {
  const matches = matcher(typed)
  const found = offered.filter((one) => matches(textOf(one)))
  return typed.trim() === '' ? found : found.sort((a, b) => rankText(textOf(a), typed) - rankText(textOf(b), typed))
}

/** Enter in an open list that has nothing to take is meant for the list: the form around it is not sent. */
export const holdEnter = (isOpen: boolean, offered: readonly unknown[]) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isOpen && offered.length === 0) event.preventDefault()
}

const NOTHING: readonly never[] = []

/**
 * The rows that a list offers, begun anew whenever they are others: with them the first one is marked, and Enter takes what is marked. The
 * box keeps its place in the list otherwise, where another row may have come to stand.
 * @returns no rows for a moment that is not drawn
 */
export function useResetOnChange<T>(rows: readonly T[], keyOf: (row: T) => string | number): readonly T[] {
  const key = rows.map(keyOf).join()
  const [begun, setBegun] = useState(key)
  useLayoutEffect(() => setBegun(key), [key])
  return begun === key ? rows : NOTHING
}

/**
 * What is chosen, for the box: it compares by identity, and begins its text anew with each other value. So it is the same value while it says the
 * same; and while somebody types, for as long as the same records are chosen: a name that comes late must not take away what was typed.
 */
export function useStableValue<T>(next: T, { says, which, isTyping }: Steady<T>): T {
  const last = useRef(next)
  const compared = isTyping ? which : says
  if (compared(next) !== compared(last.current)) last.current = next
  return last.current
}

interface Steady<T> {
  /** All that is to be seen of it. */
  readonly says: (value: T) => string
  /** Which records they are. */
  readonly which: (value: T) => string
  readonly isTyping: boolean
}

/** What is chosen already stands out among what is offered, with a tick. */
export const chosenProps = (isChosen: boolean) => ({ 'aria-selected': isChosen, 'data-chosen': isChosen || undefined })
