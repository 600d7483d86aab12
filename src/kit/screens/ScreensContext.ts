import { createContext, useContext } from 'react'
import type { AnyScreens } from './defineScreens.ts'

const NONE: AnyScreens = {}
export const ScreensContext = createContext<AnyScreens>(NONE)

/** The custom screens of the current resource. */
export const useScreens = (): AnyScreens => useContext(ScreensContext)
