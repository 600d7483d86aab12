import type { RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import type { ValueStore } from '../valueStore.ts'

/** What a custom frame gets from the form that it lays out. */
export interface FrameProps {
  readonly record: RaRecord<number>
  readonly readOnly: boolean
  /** Notices of the form: a restored draft, a refused save. */
  readonly notices: ReactNode
  /** Saves without leaving the form. */
  readonly save: () => void
  /** Leaves the form; asks first if there are unsaved changes. */
  readonly cancel: () => void
  /** When the draft was last saved in the browser, in ms. */
  readonly keptAt: ValueStore<number | null>
  /** The drawer next to the form that is open. */
  readonly drawer: ValueStore<string | null>
}

/** Props of drawers next to the form, which have forms of their own. */
export type BesideProps = Pick<FrameProps, 'record' | 'readOnly' | 'drawer'>
