import { useSyncExternalStore } from 'react'

/** @returns a hook that says whether the window fits a media query now */
function watched(query: string) {
  const list = window.matchMedia(query)
  const watch = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(watch, () => list.matches)
}

/** Whether there is room for the panel beside the days. */
export const useWide = watched('(min-width: 1100px)')
/** Whether days are read one by one. */
export const usePhone = watched('(max-width: 600px)')
