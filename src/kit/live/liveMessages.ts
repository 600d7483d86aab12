/** Called when the user has received a notification, or may have. */
const listeners = new Set<() => void>()

export const liveMessages = {
  tell: () => {
    for (const listener of listeners) listener()
  },
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
