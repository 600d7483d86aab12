import { createContext } from 'react'
import type { Step } from '../../../../schema/engine/steps.ts'

/** A step that is still needed, with how much of it is missing. */
export interface NeededStep extends Step {
  readonly count: number
}

/** Lets components of a record's page open its tabs and start what a key means there. */
export interface RecordScreenActions {
  readonly openTab: (key: string, begin?: string) => void
  /** The keys that start something on a tab. They are reserved for it, even while no component handles them yet. */
  readonly begunKeys: readonly string[]
}

export const RecordScreenActionsContext = createContext<RecordScreenActions>({
  openTab: () => undefined,
  begunKeys: [],
})

/** Tab → number of its items; null until it is loaded. */
export type Counts = Readonly<Record<string, { readonly count: number; readonly of?: number | undefined }>>

export const CountsContext = createContext<Counts | null>(null)
