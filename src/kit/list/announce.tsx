import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Says a text (translated already) to assistive technology when it has finished what it is saying. */
export function announce(text: string): void {
  // The same text once more would be no change, and not be said.
  said = text === said ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) said = ''
  }
}

/** Where announcements are read from; one on a screen. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => said)
  return (
    <p className="sr-only announcer" role="status">
      {text}
    </p>
  )
}
