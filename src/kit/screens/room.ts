import { useEffect } from 'react'
import { createValue } from '../valueStore.ts'

/** Whether the screen that stands asks for the room of the menu: it is folded meanwhile, and unfolds for whoever asks for it. */
export const room = createValue(false)

/** Folds the menu for as long as the screen stands. */
export function useRoom(): void {
  useEffect(() => {
    room.set(true)
    return () => room.set(false)
  }, [])
}
