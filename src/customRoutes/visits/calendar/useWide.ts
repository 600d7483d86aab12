import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 1100px)')
const watch = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for the panel beside the days. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => wide.matches)
