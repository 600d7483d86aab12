import { type FieldValues, type FieldErrors as FormErrors, type Resolver, set } from 'react-hook-form'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { errorMessage } from '../errorText.ts'
import { checkForm } from './check.ts'

/** Converts field paths (`options.0.label`) to the nested errors of a form. */
export function nestErrors(errors: FieldErrors): FormErrors {
  const nested: FormErrors = {}
  // The error of a list is set before those of its lines, which are nested inside it.
  for (const path of Object.keys(errors).sort()) {
    const [first] = errors[path] ?? []
    if (first) set(nested, path || 'root', { type: first.code, message: errorMessage(first) })
  }
  return nested
}

/** Validates by the declaration. `record` is called for each validation, because a resolved conflict may have replaced it. */
export function resolverFor(resource: AnyResource, record: () => FieldValues | undefined): Resolver {
  return (values) => {
    const checked = checkForm(resource, values, record())
    return checked.ok ? { values: checked.value, errors: {} } : { values: {}, errors: nestErrors(checked.errors) }
  }
}

/** The error messages of a form for a field: its own, and those of its parts by path below it. */
export function messagesAt(error: unknown): { own: string | undefined; parts: Record<string, string> } {
  const parts: Record<string, string> = {}
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    const { message } = node as { message?: unknown }
    if (typeof message === 'string') parts[path] = message
    for (const [key, inner] of Object.entries(node))
      if (!['message', 'type', 'ref', 'types', 'root'].includes(key)) walk(inner, path ? `${path}.${key}` : key)
  }
  walk(error, '')
  const { '': ownMessage, ...rest } = parts
  return { own: ownMessage, parts: rest }
}
