import type { RaRecord } from 'ra-core'
import type { ComponentType } from 'react'

/** Props of a dialog that handles an error of the server by asking the user a question. */
export interface AnswerProps {
  /** The record that the action was for. */
  readonly record: RaRecord<number>
  /** The response body besides the error code. */
  readonly body: Readonly<Record<string, unknown>>
  readonly pending: boolean
  /** Runs the action again with these values added to its body. */
  readonly onAnswer: (values: Readonly<Record<string, unknown>>) => void
  readonly onClose: () => void
}

/** Error code → dialog shown instead of the error message. */
export type Answers = Readonly<Record<string, ComponentType<AnswerProps>>>
