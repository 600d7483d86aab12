import type { ComponentType } from 'react'
import { useWords } from '../words.ts'
import { OfflineDay } from './OfflineDay.tsx'

const screensByComponent = new WeakMap<ComponentType, ComponentType>()

/** Makes a page of the field app work offline; returns the same component for the same page. */
export function withOfflineDay(Screen: ComponentType): ComponentType {
  const found = screensByComponent.get(Screen)
  if (found) return found
  function AwayScreen() {
    const translate = useWords()
    return (
      translate && (
        <OfflineDay translate={translate}>
          <Screen />
        </OfflineDay>
      )
    )
  }
  screensByComponent.set(Screen, AwayScreen)
  return AwayScreen
}
