import type { RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import type { ValueStore } from '../valueStore.ts'

/** What a screen that lays out its whole form has of it, inside the form. */
export interface FrameProps {
  readonly record: RaRecord<number>
  readonly readOnly: boolean
  /** What the form says of itself: a draft that came back, what was refused. */
  readonly notices: ReactNode
  /** Saves, and stays. */
  readonly save: () => void
  /** The way out, which asks first where something would be lost. */
  readonly cancel: () => void
  /** When what is typed was kept last, in ms. */
  readonly keptAt: ValueStore<number | null>
  /** Which of the drawers beside the form is open. */
  readonly drawer: ValueStore<string | null>
}

/** What stands beside the form and has forms of its own. */
export type BesideProps = Pick<FrameProps, 'record' | 'readOnly' | 'drawer'>
