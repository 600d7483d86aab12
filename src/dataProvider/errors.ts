import { HttpError } from 'ra-core'
import { sessionEndText } from '../../schema/engine/auth/sessionEnd.ts'
import { type FieldErrors, type Problem, textCode } from '../../schema/engine/errors.ts'
import type { Answer } from './request.ts'

/** What a status says where the code of the refusal has no text of its own. */
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

/** One refusal in react-admin's own notation for a message with arguments, which its inputs and ours translate. */
export function fieldMessage(code: string, params: Record<string, unknown> = {}): string {
  return `@@react-admin@@${JSON.stringify({ message: `validation.${textCode({ code, params })}`, args: params })}`
}

/** The first refusal of each field path, as react-admin's forms take it. */
export function formErrors(errors: FieldErrors = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [first]]) =>
      first ? [[path, fieldMessage(first.code, first.params)]] : [],
    ),
  )
}

/** Whether the program has a text under this key. */
export type HasText = (key: string) => boolean

/** Message key of a refusal: the text of its code wherever there is one, else what its status says. */
function problemMessage(code: string | undefined, status: number, hasText: HasText): string {
  const own = `problem.${code ?? ''}`
  // Of a fault of the program nothing more is known than that it is one.
  return code && code !== 'fault' && hasText(own) ? own : (BY_STATUS[status] ?? 'problem.server')
}

/** Message key of an answer of 500 or above with this body. */
export const faultMessage = (json: unknown, status: number, hasText: HasText): string =>
  problemMessage((json as Partial<Problem> | null)?.code, status, hasText)

/** The answer when it is no refusal; otherwise the error that react-admin and our forms understand. */
export function accept(answer: Answer, hasText: HasText): Answer {
  if (answer.status < 400) return answer
  const problem = (answer.json ?? {}) as Partial<Problem>
  const message =
    answer.status === 401 ? sessionEndText(problem.code) : problemMessage(problem.code, answer.status, hasText)
  // React-admin takes a body with errors for a refused form, so the key is there only then.
  const errors = problem.errors ? { errors: formErrors(problem.errors) } : {}
  throw new HttpError(message, answer.status, { ...problem, ...errors })
}
