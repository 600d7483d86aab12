import type { KeyboardEvent } from 'react'

/** What has each word that is typed. Until the answer to it comes, nothing that was offered for another text may be taken for it. */
export function having<T>(offered: readonly T[], typed: string, textOf: (one: T) => string): T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return offered.filter((one) => words.every((word) => textOf(one).toLowerCase().includes(word)))
}

/** Enter in an open list that has nothing to take is meant for the list: the form around it is not sent. */
export const holdEnter = (isOpen: boolean, offered: readonly unknown[]) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isOpen && offered.length === 0) event.preventDefault()
}
