import type { ComponentType } from 'react'
import { useWords } from '../words.ts'
import { OfflineDay } from './OfflineDay.tsx'

const made = new WeakMap<ComponentType, ComponentType>()

/** Makes a page of the field app work offline; returns the same component for the same page. */
export function withOfflineDay(Screen: ComponentType): ComponentType {
  const found = made.get(Screen)
  if (found) return found
  function AwayScreen() {
    const say = useWords()
    return (
      say && (
        <OfflineDay say={say}>
          <Screen />
        </OfflineDay>
      )
    )
  }
  made.set(Screen, AwayScreen)
  return AwayScreen
}
