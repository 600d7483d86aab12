import { type HttpError, useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { isDecided } from '../../dataProvider/attempts.ts'
import { useErrorText } from '../errorText.ts'
import { copyReference, referenceOf } from '../ui/copyReference.ts'
import { showToast } from '../ui/toastStore.ts'
import { REMEDY_MS, useRemedy } from './useRemedy.ts'

/** A failed or refused request. */
export interface RefusedCall {
  readonly status: number
  readonly code: string | undefined
  /** Message key or text. */
  readonly message: string
  readonly body: Readonly<Record<string, unknown>>
  /** Errors by field in react-admin's notation; empty where no field is concerned. */
  readonly fields: Readonly<Record<string, string>>
  /** No message is needed: the session has ended, which the sign-in page reports, or the user has declined to continue. */
  readonly over: boolean
  /** Another user has changed the record meanwhile; `body.current` is the current version, where the server returns it. */
  readonly stale: boolean
  /** A business rule forbids it, whatever was entered. */
  readonly ruled: boolean
  /** The refusal is final: sending the request again gives the same result. */
  readonly decided: boolean
}

/** Describes why a request failed. This is the only place that knows the meaning of its status codes. */
export function refusalOf(error: unknown): RefusedCall {
  const { status = 0, message, body, code } = error as HttpError & { readonly code?: unknown }
  const responseBody = (body ?? {}) as Readonly<Record<string, unknown>>
  return {
    status,
    message,
    body: responseBody,
    decided: isDecided(status),
    over: status === 401 || responseBody['declined'] === true,
    stale: status === 412,
    ruled: status === 409,
    code: [responseBody['code'], code].find((one) => typeof one === 'string'),
    fields: (responseBody['errors'] ?? {}) as RefusedCall['fields'],
  }
}

/** The first error of a field, else the general error: a message key or a text. */
export const refusalKey = ({ fields, message }: RefusedCall): string => Object.values(fields)[0] ?? message

/** The reason for a refusal, as text. */
export function useRefusalText(): (refusal: RefusedCall) => string {
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
 * Shows an error as a message (its own or another one), with a link to where it can be fixed if there is one; nothing where the sign-in page reports
 * it. Returns the details of the error.
 */
export function useShowRefusal(): (error: unknown, instead?: string) => RefusedCall {
  const notify = useNotify()
  const translate = useTranslate()
  const why = useRefusalText()
  const offer = useRemedy()
  return useCallback(
    (error, instead) => {
      const refusal = refusalOf(error)
      if (refusal.over || offer(refusal, instead ?? why(refusal))) return refusal
      const reference = referenceOf(refusal)
      if (reference)
        showToast(translate(instead ?? refusal.message, { _: translate('problem.server') }), {
          type: 'error',
          duration: REMEDY_MS,
          action: { label: translate('reference.copy'), run: () => void copyReference(reference, translate) },
        })
      else notify(instead ?? refusal.message, { type: 'error' })
      return refusal
    },
    [notify, offer, translate, why],
  )
}
