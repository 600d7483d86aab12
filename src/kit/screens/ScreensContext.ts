import { createContext, useContext } from 'react'
import type { AnyScreens } from './defineScreens.ts'

const NONE: AnyScreens = {}
export const ScreensContext = createContext<AnyScreens>(NONE)

/** What the current resource shows in its own way. */
export const useScreens = (): AnyScreens => useContext(ScreensContext)
