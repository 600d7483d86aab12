import type { RaRecord } from 'ra-core'
import type { ComponentType } from 'react'

type Values = Readonly<Record<string, unknown>>

/** Props of a custom dialog that a resource shows before a declared action. */
export interface OwnDialogProps {
  readonly record: RaRecord<number>
  readonly pending: boolean
  /** Errors by field of the action's body, in react-admin's notation. */
  readonly errors: Readonly<Record<string, string>>
  /** Whether this user can run another action on the record afterwards. */
  readonly canFollow: (act: string) => boolean
  /** Runs the action, then starts another one if given. */
  readonly onDo: (values?: Values, follow?: string) => void
  readonly onClose: () => void
}

/** By the name of the action. */
export type OwnDialogs = Readonly<Record<string, ComponentType<OwnDialogProps>>>

/** Notes above the inputs of an action, by the name of the action. */
export type DialogNoteComponents = Readonly<Record<string, ComponentType<{ readonly record: RaRecord<number> }>>>
