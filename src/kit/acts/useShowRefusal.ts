import { type HttpError, useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { isDecided } from '../../dataProvider/attempts.ts'
import { useErrorText } from '../errorText.ts'
import { copyReference, referenceOf } from '../ui/copyReference.ts'
import { showToast } from '../ui/toastStore.ts'
import { REMEDY_MS, useRemedy } from './useRemedy.ts'

/** A call that was refused, or that failed. */
export interface RefusedCall {
  readonly status: number
  readonly code: string | undefined
  /** Message key, or a text. */
  readonly message: string
  readonly body: Readonly<Record<string, unknown>>
  /** Refusals by field in react-admin's notation; empty where it is about no field. */
  readonly fields: Readonly<Record<string, string>>
  /** Nothing more is said: the session has ended, which the login says itself, or whoever was asked has said no. */
  readonly over: boolean
  /** Somebody else has changed it meanwhile; `body.current` is what there is now, where the server says it. */
  readonly stale: boolean
  /** A rule of the business is against it, whatever was typed. */
  readonly ruled: boolean
  /** The server has said no: asked again it says the same. */
  readonly decided: boolean
}

/** What went wrong with a call: the one place that knows what its statuses mean. */
export function refusalOf(error: unknown): RefusedCall {
  const { status = 0, message, body, code } = error as HttpError & { readonly code?: unknown }
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  return {
    status,
    message,
    body: given,
    decided: isDecided(status),
    over: status === 401 || given['declined'] === true,
    stale: status === 412,
    ruled: status === 409,
    code: [given['code'], code].find((one) => typeof one === 'string'),
    fields: (given['errors'] ?? {}) as RefusedCall['fields'],
  }
}

/** The first thing that is wrong with a field, else what is said of all of it: a message key, or a text. */
export const refusalKey = ({ fields, message }: RefusedCall): string => Object.values(fields)[0] ?? message

/** Why a call was refused, in words. */
export function useRefusalText(): (refused: RefusedCall) => string {
  const translate = useTranslate()
  const errorText = useErrorText()
  return useCallback(
    ({ fields, message }) => {
      const [first] = Object.values(fields)
      return first ? errorText(first) : translate(message, { _: translate('problem.server') })
    },
    [translate, errorText],
  )
}

/**
 * Says a refusal as a message, its own or another one, unless the login does, with the way to what it asks for where there is one; comes back with
 * all that is known of it.
 */
export function useShowRefusal(): (error: unknown, instead?: string) => RefusedCall {
  const notify = useNotify()
  const translate = useTranslate()
  const why = useRefusalText()
  const offer = useRemedy()
  return useCallback(
    (error, instead) => {
      const refused = refusalOf(error)
      if (refused.over || offer(refused, instead ?? why(refused))) return refused
      const reference = referenceOf(refused)
      if (reference)
        showToast(translate(instead ?? refused.message, { _: translate('problem.server') }), {
          type: 'error',
          duration: REMEDY_MS,
          action: { label: translate('reference.copy'), run: () => void copyReference(reference, translate) },
        })
      else notify(instead ?? refused.message, { type: 'error' })
      return refused
    },
    [notify, offer, translate, why],
  )
}
