import { useSyncExternalStore } from 'react'

/** @returns a hook that tells whether the window matches a media query */
export function watchedMedia(query: string) {
  const list = window.matchMedia(query)
  const watch = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(watch, () => list.matches)
}
