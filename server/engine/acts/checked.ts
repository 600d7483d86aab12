import type { z } from 'zod'
import type { Fields } from '../../../schema/engine/define.ts'
import { holderOf } from '../../../schema/engine/shape.ts'
import { checkBody } from '../../../schema/engine/validate.ts'
import { invalid } from '../http/errors.ts'
import { telephoneErrors } from '../write/prepare/telephone.ts'

/** A body of fields as its handler takes it. @throws problem 422 at the fields */
export function checkedBody(fields: Fields, body: unknown): Readonly<Record<string, unknown>> {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  const named = typeof given === 'object' ? Object.keys(given) : []
  const refused = named.filter((name) => Object.hasOwn(fields, name) && fields[name]?.options.readOnly)
  if (refused.length) throw invalid(Object.fromEntries(refused.map((name) => [name, [{ code: 'read_only' }]])))
  const checked = checkBody(holderOf(fields), 'create', given)
  if (!checked.ok) throw invalid(checked.errors)
  const errors = telephoneErrors(fields, checked.value)
  if (Object.keys(errors).length) throw invalid(errors)
  return checked.value
}

/** An answer as it was declared: one that is another is a fault of the handler, never sent. */
export function checkedAnswer(schema: z.ZodType, answer: unknown, of: string): unknown {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new Error(`${of} answers what it does not declare: ${parsed.error.message}`)
}
