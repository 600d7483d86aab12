import { createContext, useContext } from 'react'
import type { AnyScreens } from './defineScreens.ts'

const NO_SCREENS: AnyScreens = {}
export const ScreensContext = createContext<AnyScreens>(NO_SCREENS)

/** The custom screens of the current resource. */
export const useScreens = (): AnyScreens => useContext(ScreensContext)
