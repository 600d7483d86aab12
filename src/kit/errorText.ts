import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { type FieldError, textCode } from '../../schema/engine/errors.ts'
import type { Field } from '../../schema/engine/fields/field.ts'

const MARK = '@@react-admin@@'

/** A refusal in react-admin's notation for a message with arguments. */
export const errorMessage = (error: FieldError): string =>
  MARK + JSON.stringify({ message: `validation.${textCode(error)}`, args: error.params ?? {} })

/** The field of a line that an error is at. @param path below the lines, such as `0.price` */
export const partOf = ({ store }: Field, path: string): Field | undefined =>
  store.as === 'child' ? store.fields[path.split('.').at(-1) ?? ''] : undefined

/** Errors that say of a typed text that it is no value of its kind. */
const NO_VALUE = ['type_number', 'type_string', 'int', 'date', 'time', 'instant'].map((code) => `validation.${code}`)

/**
 * The text of a field's error, in the language of the moment. One that has no text of its own is called not valid.
 * @param kind of the field that was typed into: a text that is no value of it is answered with an example
 */
export function useErrorText(): (message: string | undefined, kind?: string) => string {
  const translate = useTranslate()
  return useCallback(
    (message, kind) => {
      if (!message) return ''
      if (!message.startsWith(MARK)) return translate(message, { _: message })
      const { message: key, args } = JSON.parse(message.slice(MARK.length)) as {
        message: string
        args: Record<string, unknown>
      }
      const typed = kind && NO_VALUE.includes(key) ? translate(`validation.typed.${kind}`, { _: '' }) : ''
      return typed || translate(key, { ...args, _: translate('validation.invalid') })
    },
    [translate],
  )
}
