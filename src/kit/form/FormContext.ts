import type { RaRecord } from 'ra-core'
import { createContext, type RefObject, useContext } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldConflict } from './stale/conflict.ts'

export interface FormScreen {
  readonly resource: AnyResource
  /** The stored record; undefined when adding one. */
  readonly record: RaRecord | undefined
  /** The form is a step of a wizard, and an earlier step has already stored the record. */
  readonly stored?: boolean
  /** Nothing may be changed: no permission, or archived. */
  readonly readOnly: boolean
  /** Takes over the record as an action outside the form left it; unsaved input stays. */
  readonly absorb: (after: RaRecord) => void
  /** Called after an action outside the form: discards unsaved input and leaves the form. Undefined for a step of a wizard. */
  readonly leave?: () => void
  /** Fields changed here that another user has saved meanwhile. */
  readonly clashes: readonly FieldConflict[]
  /** Resolves one of them. */
  readonly settle: (name: string, side: 'mine' | 'theirs') => void
  /** Saves inputs of the form that are not fields of the record, and returns whether that succeeded; null where there are none. */
  readonly along?: RefObject<(() => Promise<boolean>) | null>
}

export const FormScreenContext = createContext<FormScreen | null>(null)

export function useFormScreen(): FormScreen {
  const screen = useContext(FormScreenContext)
  if (!screen) throw new Error('this field belongs inside a generated form')
  return screen
}
