import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { type FieldError, textCode } from '../../schema/engine/errors.ts'
import type { Field } from '../../schema/engine/fields/field.ts'

const JSON_PREFIX = '@@react-admin@@'

/** A field error as a react-admin message, with its arguments encoded in the text. */
export const errorMessage = (error: FieldError): string =>
  JSON_PREFIX + JSON.stringify({ message: `validation.${textCode(error)}`, args: error.params ?? {} })

/**
 * The field of a line that an error refers to.
 * @param path path below the lines, such as `0.price`
 */
export const partOf = ({ store }: Field, path: string): Field | undefined =>
  store.as === 'child' ? store.fields[path.split('.').at(-1) ?? ''] : undefined

/** Error codes which mean that the typed text is not a value of the field's type. */
const NO_VALUE = ['type_number', 'type_string', 'int', 'date', 'time', 'instant'].map((code) => `validation.${code}`)

/**
 * Returns the text of a field's error in the current language. An error without a text of its own reads "not valid".
 * @param kind type of the field; for text that is not a value of this type the error includes an example
 */
export function useErrorText(): (message: string | undefined, kind?: string) => string {
  const translate = useTranslate()
  return useCallback(
    (message, kind) => {
      if (!message) return ''
      if (!message.startsWith(JSON_PREFIX)) return translate(message, { _: message })
      const { message: key, args } = JSON.parse(message.slice(JSON_PREFIX.length)) as {
        message: string
        args: Record<string, unknown>
      }
      const typed = kind && NO_VALUE.includes(key) ? translate(`validation.typed.${kind}`, { _: '' }) : ''
      return typed || translate(key, { ...args, _: translate('validation.invalid') })
    },
    [translate],
  )
}
