import { type HttpError, useNotify } from 'ra-core'
import { useCallback } from 'react'

/** A call that was refused, or that failed. */
export interface Refused {
  readonly status: number
  readonly code: string | undefined
  /** Message key, or a text. */
  readonly message: string
  readonly body: Readonly<Record<string, unknown>>
  /** Refusals by field in react-admin's notation; empty where it is about no field. */
  readonly fields: Readonly<Record<string, string>>
  /** The session has ended: the login says so itself, and nothing else does. */
  readonly over: boolean
}

/** What went wrong with a call: the one place that knows what its statuses mean. */
export function refusedBy(error: unknown): Refused {
  const { status = 0, message, body } = error as HttpError
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  return {
    ...{ status, message, body: given, over: status === 401 },
    code: typeof given['code'] === 'string' ? given['code'] : undefined,
    fields: (given['errors'] ?? {}) as Refused['fields'],
  }
}

/** The first thing that is wrong with a field, else what is said of all of it: a message key, or a text. */
export const whyRefused = ({ fields, message }: Refused): string => Object.values(fields)[0] ?? message

/** Says a refusal as a message, unless the login does; comes back with all that is known of it. */
export function useRefusal(): (error: unknown) => Refused {
  const notify = useNotify()
  return useCallback(
    (error) => {
      const refused = refusedBy(error)
      if (!refused.over) notify(refused.message, { type: 'error' })
      return refused
    },
    [notify],
  )
}
