import type { RaRecord } from 'ra-core'
import { createContext, type RefObject, useContext } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldConflict } from './stale/conflict.ts'

export interface FormScreen {
  readonly resource: AnyResource
  /** The stored record; undefined while one is added. */
  readonly record: RaRecord | undefined
  /** Filled in step by step, it was stored by a step before this one. */
  readonly stored?: boolean
  /** Nothing may be changed: no permission, or archived. */
  readonly readOnly: boolean
  /** Takes over the record as an act outside the form has left it; what is being typed stays. */
  readonly absorb: (after: RaRecord) => void
  /** An act outside the form has done its work: what was typed is let go, and the form is left. A step of something has no such way out. */
  readonly leave?: () => void
  /** Fields that were typed in here and saved by somebody else meanwhile. */
  readonly clashes: readonly FieldConflict[]
  /** Decides about one of them. */
  readonly settle: (name: string, side: 'mine' | 'theirs') => void
  /** Saves what is asked inside the form and is no field of the record; whether it was saved. Left empty: there is nothing of the sort. */
  readonly along?: RefObject<(() => Promise<boolean>) | null>
}

export const FormScreenContext = createContext<FormScreen | null>(null)

export function useFormScreen(): FormScreen {
  const screen = useContext(FormScreenContext)
  if (!screen) throw new Error('this field belongs inside a generated form')
  return screen
}
