import type { RefusedCall } from '../../../kit/ports.ts'
import type { Wrong } from './rules.ts'

export interface Refused {
  /** Field → its error. */
  readonly fields: Readonly<Record<string, Wrong>>
  /** Message key for the whole form; null where the errors of its fields are sufficient. */
  readonly failure: string | null
}

/** Why an authenticated request failed, as errors of a form. */
export function refusalOf(error: unknown): Refused {
  const { status, code, body } = error as RefusedCall
  if (!(error instanceof Error)) throw error
  if (status === undefined) return { fields: {}, failure: 'auth.problems.network' }
  if (status === 429) return { fields: {}, failure: 'auth.problems.rate_limited' }
  if (code === 'sign_in_again') return { fields: {}, failure: 'auth.second_factor.sign_in_again' }
  const fields = Object.fromEntries(
    Object.entries(body?.errors ?? {}).flatMap(([field, [first]]): [string, Wrong][] => {
      if (!first) return []
      const key = `validation.${first.code}`
      return [[field, first.params ? [key, first.params] : key]]
    }),
  )
  return { fields, failure: Object.keys(fields).length > 0 ? null : 'message.failure' }
}
