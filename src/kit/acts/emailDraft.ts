import type { RaRecord } from 'ra-core'
import { declared } from '../../../schema/areas.ts'
import type { ResourceAct } from '../../../schema/engine/act.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { createValue } from '../valueStore.ts'

/** An email about a record that is being written. */
export interface EmailDraft {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  /** Key of the initial template; the most likely one by default. */
  readonly template?: string
  /** Dates of the attached document, where it covers a period. */
  readonly period?: { readonly from?: string; readonly to?: string }
  /** Called once the email is sent, or marked as sent another way. */
  readonly onSent?: () => void
}

export const emailDraftStore = createValue<EmailDraft | null>(null)

/** Opens the email editor for a record, as the main action of a page or after another action such as saving. */
export const composeEmail = (composing: EmailDraft): void => emailDraftStore.set(composing)

/** The action that sends a record by email; undefined where there is none. */
export const sendActionOf = (resource: AnyResource): ResourceAct | undefined =>
  declared.actsOf(resource.name).find((one): one is ResourceAct => one.is === 'act' && one.name === 'send')
