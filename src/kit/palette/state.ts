let isOpen = false
const listeners = new Set<() => void>()

/** Whether the palette is open; any part of the program may open it. */
export const palette = {
  isOpen: () => isOpen,
  set: (open: boolean) => {
    isOpen = open
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
