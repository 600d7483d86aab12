import type { RaRecord } from 'ra-core'
import { declared } from '../../../schema/areas.ts'
import type { ResourceAct } from '../../../schema/engine/act.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { createValue } from '../valueStore.ts'

/** An email about a record that is being written. */
export interface EmailDraft {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  /** Key of the template that it begins with; the likeliest unless it is said. */
  readonly template?: string
  /** Days of what is attached, where it is of a period. */
  readonly period?: { readonly from?: string; readonly to?: string }
  /** What follows once it is sent, in whatever way. */
  readonly onSent?: () => void
}

export const emailDraftStore = createValue<EmailDraft | null>(null)

/** Writes an email about a record as it is now: as the main action of a screen, or after another action, such as saving it. */
export const composeEmail = (composing: EmailDraft): void => emailDraftStore.set(composing)

/** The action that sends a record by email; undefined where there is none. */
export const sendActionOf = (resource: AnyResource): ResourceAct | undefined =>
  declared.actsOf(resource.name).find((one): one is ResourceAct => one.is === 'act' && one.name === 'send')
