import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { Usage } from '../archive/UsageList.tsx'
import type { Named } from './Value.tsx'

export interface FieldConflict {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly now: unknown
}

/** A record that the server did not undo. */
export interface Conflict {
  readonly resource: string
  readonly id: number
  readonly label: string | null
  readonly event: string
  readonly code: string
  readonly fields?: readonly FieldConflict[]
  readonly errors?: FieldErrors
  readonly usage?: readonly Usage[]
  readonly by?: string | null
  readonly at?: string
}

/** The body of 409 undo_conflict. */
export interface Refusal {
  /** Number of records that can be undone. */
  readonly done: number
  readonly skipped: number
  readonly conflicts: readonly Conflict[]
  readonly labels: Readonly<Record<string, Readonly<Record<string, Named>>>>
}
