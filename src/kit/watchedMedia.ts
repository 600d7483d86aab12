import { useSyncExternalStore } from 'react'

/** @returns a hook that says whether the window fits a media query now */
export function watchedMedia(query: string) {
  const list = window.matchMedia(query)
  const watch = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(watch, () => list.matches)
}
