import type { Somebody } from '../timeline/useTimeline.ts'

/** A comment as the API answers it. */
export interface Comment {
  readonly id: number
  readonly at: string
  readonly user: Somebody | null
  /** Null once deleted. */
  readonly body: string | null
  readonly key: string | null
  readonly params: Readonly<Record<string, unknown>> | null
  readonly edited_at: string | null
  readonly deleted_at: string | null
  readonly deleted_by: Somebody | null
  readonly mentions: Readonly<Record<string, string>>
  readonly may_edit: boolean
  readonly may_delete: boolean
  readonly version: number
}
