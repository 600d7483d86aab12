/** Calls whoever listens when the person was told of something, or may have been. */
const listeners = new Set<() => void>()

export const liveMessages = {
  tell: () => {
    for (const listener of listeners) listener()
  },
  /** @returns ends it */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
