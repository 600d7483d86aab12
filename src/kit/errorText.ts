import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { type FieldError, textCode } from '../../schema/engine/errors.ts'

const MARK = '@@react-admin@@'

/** A refusal in react-admin's notation for a message with arguments. */
export const errorMessage = (error: FieldError): string =>
  MARK + JSON.stringify({ message: `validation.${textCode(error)}`, args: error.params ?? {} })

/** The text of a field's error, in the language of the moment. One that has no text of its own is called not valid. */
export function useErrorText(): (message: string | undefined) => string {
  const translate = useTranslate()
  return useCallback(
    (message) => {
      if (!message) return ''
      if (!message.startsWith(MARK)) return translate(message, { _: message })
      const { message: key, args } = JSON.parse(message.slice(MARK.length)) as {
        message: string
        args: Record<string, unknown>
      }
      return translate(key, { ...args, _: translate('validation.invalid') })
    },
    [translate],
  )
}
