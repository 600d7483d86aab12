import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Wrong } from './rules.ts'

/** Result of a request without a session. `failure` is a message key for the whole form. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: string; readonly errors: Readonly<Record<string, Wrong>> }
  | { readonly kind: 'failed'; readonly failure: string }

/** Errors of fields that have a text of their own, fixed by the specification. */
const PROBLEMS = new Set(['email_not_found', 'user_not_found', 'wrong_token', 'token_not_active', 'token_expired'])

interface Refusal {
  readonly code?: string
  readonly errors?: FieldErrors
}

function wrongFields(errors: FieldErrors): Record<string, Wrong> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]): [string, Wrong][] => {
      if (!first) return []
      const { code, params } = first
      if (PROBLEMS.has(code)) return [[field, `auth.problems.${code}`]]
      return [[field, params ? [`validation.${code}`, params] : `validation.${code}`]]
    }),
  )
}

/** Sends a form of the pages without a session to an endpoint of /panel-api/auth. Never throws. */
export async function send(endpoint: string, body: object): Promise<Outcome> {
  let status: number
  let answer: Refusal
  try {
    const response = await fetch(`/panel-api/auth/${endpoint}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    status = response.status
    answer = (await response.json()) as Refusal
  } catch (error) {
    console.warn(`no answer from ${endpoint}`, error)
    return { kind: 'failed', failure: 'auth.problems.network' }
  }
  if (status < 300) return { kind: 'done' }
  if (status === 429) return { kind: 'failed', failure: 'auth.problems.rate_limited' }
  if (status >= 500 || !answer.code) return { kind: 'failed', failure: 'message.failure' }
  return { kind: 'refused', code: answer.code, errors: wrongFields(answer.errors ?? {}) }
}
