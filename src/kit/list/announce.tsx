import { useSyncExternalStore } from 'react'

let announced = ''
const listeners = new Set<() => void>()

/** Announces a translated text to screen readers after they finish the current one. */
export function announce(text: string): void {
  // Setting the same text again would be no change, so screen readers would not announce it.
  announced = text === announced ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) announced = ''
  }
}

/** The live region that announcements are read from; one per page. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => announced)
  return (
    <p className="sr-only announcer" role="status">
      {text}
    </p>
  )
}
