import type { RaRecord } from 'ra-core'
import type { ComponentType } from 'react'

type Values = Readonly<Record<string, unknown>>

/** What a dialog of a resource's own is given that is asked before a declared act is done. */
export interface OwnDialogProps {
  readonly record: RaRecord<number>
  readonly pending: boolean
  /** Refusals by field of the act's body, in react-admin's notation. */
  readonly errors: Readonly<Record<string, string>>
  /** Whether another act on the record can follow, for whoever looks at it. */
  readonly canFollow: (act: string) => boolean
  /** Does the act, and begins another one once it is done. */
  readonly onDo: (values?: Values, follow?: string) => void
  readonly onClose: () => void
}

/** By the name of the act. */
export type OwnDialogs = Readonly<Record<string, ComponentType<OwnDialogProps>>>

/** What is said above the fields that an act asks for, by the name of the act. */
export type DialogNoteComponents = Readonly<Record<string, ComponentType<{ readonly record: RaRecord<number> }>>>
