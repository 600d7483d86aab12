import { createContext } from 'react'
import type { Step } from '../../../../schema/engine/steps.ts'

/** A step that is needed, with how much of it is missing. */
export interface NeededStep extends Step {
  readonly count: number
}

/** What a record's screen does besides showing it: opens one of its tabs, and begins there what a key means. */
export interface RecordScreenActions {
  readonly openTab: (key: string, begin?: string) => void
  /** The keys with which something is begun on a tab. They belong to it, even while nothing listens to them yet. */
  readonly begun: readonly string[]
}

export const RecordScreenActionsContext = createContext<RecordScreenActions>({ openTab: () => undefined, begun: [] })

/** Tab → how many it holds; null until that is known. */
export type Counts = Readonly<Record<string, { readonly count: number; readonly of?: number | undefined }>>

export const CountsContext = createContext<Counts | null>(null)
