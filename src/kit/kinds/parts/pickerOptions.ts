import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { matcher } from '../../../../schema/engine/text/matcher.ts'
import { rankText } from '../../../../schema/engine/text/rank.ts'

/**
 * Filters and ranks the options that contain each typed word. Until the response for the typed text arrives, options offered for an earlier text that
 * do not match it cannot be chosen.
 */
export function matchingOptions<T>(options: readonly T[], typed: string, textOf: (one: T) => string): T[] {
  const matches = matcher(typed)
  const found = options.filter((one) => matches(textOf(one)))
  return typed.trim() === '' ? found : found.sort((a, b) => rankText(textOf(a), typed) - rankText(textOf(b), typed))
}

/** Prevents Enter in an open list without options from submitting the form around it. */
export const holdEnter = (isOpen: boolean, options: readonly unknown[]) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isOpen && options.length === 0) event.preventDefault()
}

const NO_ROWS: readonly never[] = []

/**
 * The rows of a list, emptied for one render whenever they change: this makes the box highlight the first row again, which Enter then chooses.
 * Otherwise the box keeps its position in the list, where there may now be another row.
 * @returns no rows for one render that is never painted
 */
export function useResetOnChange<T>(rows: readonly T[], keyOf: (row: T) => string | number): readonly T[] {
  const key = rows.map(keyOf).join()
  const [lastKey, setLastKey] = useState(key)
  useLayoutEffect(() => setLastKey(key), [key])
  return lastKey === key ? rows : NO_ROWS
}

/**
 * Keeps the identity of the chosen value: the box compares by identity and resets its text with each new object. The identity stays the same while
 * the value reads the same and, while the user types, as long as the same records are chosen, so that a name that loads late does not discard the
 * typed text.
 */
export function useStableValue<T>(next: T, { says, which, isTyping }: Steady<T>): T {
  const last = useRef(next)
  const fingerprint = isTyping ? which : says
  if (fingerprint(next) !== fingerprint(last.current)) last.current = next
  return last.current
}

interface Steady<T> {
  /** Everything that is displayed of it. */
  readonly says: (value: T) => string
  /** Which records they are. */
  readonly which: (value: T) => string
  readonly isTyping: boolean
}

/** Props that mark a chosen option with a tick. */
export const chosenProps = (isChosen: boolean) => ({ 'aria-selected': isChosen, 'data-chosen': isChosen || undefined })
