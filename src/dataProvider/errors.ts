import { HttpError } from 'ra-core'
import { sessionEndText } from '../../schema/engine/auth/sessionEnd.ts'
import { type FieldErrors, type Problem, textCode } from '../../schema/engine/errors.ts'
import type { Answer } from './request.ts'

/** Message for a status, where the error code has no text of its own. */
const BY_STATUS: Readonly<Record<number, string>> = {
  403: 'problem.forbidden',
  404: 'problem.not_found',
  409: 'problem.conflict',
  412: 'problem.stale',
  413: 'problem.too_large',
  415: 'problem.kind_not_taken',
  422: 'message.check_validation',
  429: 'problem.rate_limited',
}

/** An error in react-admin's notation for messages with arguments, which its inputs and ours translate. */
export function fieldMessage(code: string, params: Record<string, unknown> = {}): string {
  return `@@react-admin@@${JSON.stringify({ message: `validation.${textCode({ code, params })}`, args: params })}`
}

/** The first error of each field path, as react-admin's forms expect it. */
export function formErrors(errors: FieldErrors = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [first]]) =>
      first ? [[path, fieldMessage(first.code, first.params)]] : [],
    ),
  )
}

/** Whether the program has a text for this key. */
export type HasText = (key: string) => boolean

/** Message key of an error: the text of its code if there is one, else that of its status. */
function problemMessage(code: string | undefined, status: number, hasText: HasText): string {
  const ownKey = `problem.${code ?? ''}`
  // Server faults have no text of their own: nothing more is known about them.
  return code && code !== 'fault' && hasText(ownKey) ? ownKey : (BY_STATUS[status] ?? 'problem.server')
}

/** Message key of a response with status 500 or above and this body. */
export const faultMessage = (json: unknown, status: number, hasText: HasText): string =>
  problemMessage((json as Partial<Problem> | null)?.code, status, hasText)

/**
 * Returns the response unless it is a refusal.
 * @throws an error in the format that react-admin and our forms understand
 */
export function accept(answer: Answer, hasText: HasText): Answer {
  if (answer.status < 400) return answer
  const problem = (answer.json ?? {}) as Partial<Problem>
  const message =
    answer.status === 401 ? sessionEndText(problem.code) : problemMessage(problem.code, answer.status, hasText)
  // React-admin treats a body with errors as a refused form, so the key is only present then.
  const errors = problem.errors ? { errors: formErrors(problem.errors) } : {}
  throw new HttpError(message, answer.status, { ...problem, ...errors })
}
