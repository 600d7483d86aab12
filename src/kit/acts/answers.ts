import type { RaRecord } from 'ra-core'
import type { ComponentType } from 'react'

/** A question that the server asks before an act: a refusal that somebody has an answer to. */
export interface AnswerProps {
  /** What it was to be done to. */
  readonly record: RaRecord<number>
  /** What the refusal says beside its code. */
  readonly body: Readonly<Record<string, unknown>>
  readonly pending: boolean
  /** Does it with these values of its body as well. */
  readonly onAnswer: (values: Readonly<Record<string, unknown>>) => void
  readonly onClose: () => void
}

/** Code of a refusal → what asks instead of telling it. */
export type Answers = Readonly<Record<string, ComponentType<AnswerProps>>>
