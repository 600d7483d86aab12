import type { FastifyInstance } from 'fastify'
import type { AnyResource, Fields } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { containsCardNumber } from '../../../../schema/engine/fields/refuseCardNumbers.ts'
import { queryHoldsCardNumber, valueHoldsCardNumber } from '../../../../schema/engine/text/cardAddress.ts'
import type { WriteContext } from '../../http/context.ts'
import { invalid, problem } from '../../http/errors.ts'
import { confirmedIn } from '../../http/questions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Free-text fields of the body, in which the caller can confirm that a number is no card number. */
    prose?: Fields
  }
}

/** The question whether what looks like a card number is one. */
export const NOT_A_CARD = 'not_a_card'

/** Values that are never stored as typed, only below /auth: a password may be any text. */
const SECRETS = new Set(['password', 'current_password', 'password_confirmation', 'token', 'code', 'challenge'])

/** A query string, such as that of a view. */
const QUERY = /^[\w.~%-]+=/

/** Paths in a body or query at which a text contains a complete payment card number. */
function pathsIn(value: unknown, path: string, skips: (name: string) => boolean, found: Set<string>): Set<string> {
  if (typeof value === 'string') {
    if (QUERY.test(value) ? queryHoldsCardNumber(value) : valueHoldsCardNumber(value)) found.add(path)
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const childPath = path === '' ? name : `${path}.${name}`
      // A name is text too; an error in it is reported at its place, without repeating the name.
      if (valueHoldsCardNumber(name)) found.add(path)
      else if (!skips(name)) pathsIn(inner, childPath, skips, found)
    }
  }
  return found
}

/** Whether a path of a body, such as `notes` or `addresses.0.access_notes`, is free text. */
function isProse(fields: Fields, path: string): boolean {
  const [name = '', line, inner = '', ...deeper] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || line === undefined) return field?.hints.prose === true
  const lines = field.store.as === 'child' ? field.store.fields : {}
  return /^\d+$/.test(line) && deeper.length === 0 && Object.hasOwn(lines, inner) && lines[inner]?.hints.prose === true
}

/** Free-text fields in which a number can be confirmed as no card number; none in resources about payments. */
export const proseOf = ({ fields, ofPayment }: AnyResource): { readonly prose?: Fields } =>
  ofPayment ? {} : { prose: fields }

/** Whether the caller confirmed it for this write. */
export const isConfirmed = (
  { confirmed }: Pick<WriteContext, 'confirmed'>,
  { ofPayment }: Pick<AnyResource, 'ofPayment'>,
): boolean => ofPayment !== true && confirmed?.has(NOT_A_CARD) === true

/** Notes in the security log for which fields of a record it was confirmed, never their contents. */
export async function noteConfirmed(
  write: WriteContext,
  resource: Pick<AnyResource, 'name' | 'ofPayment'>,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!isConfirmed(write, resource)) return
  const fields = Object.keys(values).filter((name) => containsCardNumber(values[name]))
  if (fields.length > 0) await write.engine.security?.inside(write, NOT_A_CARD, { resource: resource.name, id, fields })
}

/**
 * Refuses any request with a complete payment card number in a body, query or path before anything is done with it: 422 `card_number` at the place.
 * Fields also refuse it themselves (schema/engine/fields/refuseCardNumbers.ts); this covers everything that is not a field. When it is only in free
 * text, the answer asks in `confirm` whether it is one; repeated with `?confirm=not_a_card` the request goes through.
 * @param prefix of the endpoints that accept secrets
 */
export function refuseCards(app: FastifyInstance, prefix: string): void {
  app.addHook('preValidation', async (request) => {
    const isSecret = request.routeOptions.url?.startsWith(prefix) === true
    const skips = (name: string) => isSecret && SECRETS.has(name)
    const paths = pathsIn(request.body, '', skips, new Set())
    const ofBody = [...paths]
    for (const part of [request.query, request.params]) pathsIn(part, '', skips, paths)
    if (paths.size === 0) return
    const errors: FieldErrors = Object.create(null)
    for (const path of paths) errors[path] = [{ code: 'card_number' }]
    const { prose } = request.routeOptions.config
    if (!prose || paths.size > ofBody.length || !ofBody.every((path) => isProse(prose, path))) throw invalid(errors)
    if (confirmedIn(request.query).confirmed?.has(NOT_A_CARD)) return
    throw problem(422, 'invalid', { errors, confirm: [{ code: NOT_A_CARD, fields: ofBody }] })
  })
}
