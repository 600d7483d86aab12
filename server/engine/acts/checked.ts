import type { z } from 'zod'
import type { Fields } from '../../../schema/engine/define.ts'
import { holderOf } from '../../../schema/engine/shape.ts'
import { checkBody } from '../../../schema/engine/validate.ts'
import { invalid } from '../http/errors.ts'
import { telephoneErrors } from '../write/prepare/telephone.ts'

/**
 * Parses a body of fields for its handler.
 * @throws problem 422 at the fields
 */
export function checkedBody(fields: Fields, body: unknown): Readonly<Record<string, unknown>> {
  const bodyFields = (body ?? {}) as Readonly<Record<string, unknown>>
  const named = typeof bodyFields === 'object' ? Object.keys(bodyFields) : []
  const readOnlyNames = named.filter((name) => Object.hasOwn(fields, name) && fields[name]?.options.readOnly)
  if (readOnlyNames.length)
    throw invalid(Object.fromEntries(readOnlyNames.map((name) => [name, [{ code: 'read_only' }]])))
  const checked = checkBody(holderOf(fields), 'create', bodyFields)
  if (!checked.ok) throw invalid(checked.errors)
  const errors = telephoneErrors(fields, checked.value)
  if (Object.keys(errors).length) throw invalid(errors)
  return checked.value
}

/** Checks an answer against its declaration. One that differs is a fault of the handler and is never sent. */
export function checkedAnswer(schema: z.ZodType, answer: unknown, source: string): unknown {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new Error(`${source} answers what it does not declare: ${parsed.error.message}`)
}
