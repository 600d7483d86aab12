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
    /** Fields of the body in whose prose somebody may say that a number is no card. */
    prose?: Fields
  }
}

/** The question whether what looks like the number of a card is one. */
export const NOT_A_CARD = 'not_a_card'

/** What is never kept as it was typed, below /auth only: a password may be any text. */
const SECRETS = new Set(['password', 'current_password', 'password_confirmation', 'token', 'code', 'challenge'])

/** A query string, such as that of a view. */
const QUERY = /^[\w.~%-]+=/

/** The paths in a body or query at which a text holds the whole number of a payment card. */
function pathsIn(value: unknown, path: string, skips: (name: string) => boolean, found: Set<string>): Set<string> {
  if (typeof value === 'string') {
    if (QUERY.test(value) ? queryHoldsCardNumber(value) : valueHoldsCardNumber(value)) found.add(path)
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const at = path === '' ? name : `${path}.${name}`
      // A name is text too; what is wrong with it is said where it stands, and it is not said again.
      if (valueHoldsCardNumber(name)) found.add(path)
      else if (!skips(name)) pathsIn(inner, at, skips, found)
    }
  }
  return found
}

/** Whether a path of a body, such as `notes` or `addresses.0.access_notes`, is that of prose. */
function isProse(fields: Fields, path: string): boolean {
  const [name = '', line, inner = '', ...deeper] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || line === undefined) return field?.hints.prose === true
  const lines = field.store.as === 'child' ? field.store.fields : {}
  return /^\d+$/.test(line) && deeper.length === 0 && Object.hasOwn(lines, inner) && lines[inner]?.hints.prose === true
}

/** Fields in whose prose a number may be said to be no card: none of what tells how somebody pays. */
export const proseOf = ({ fields, ofPayment }: AnyResource): { readonly prose?: Fields } =>
  ofPayment ? {} : { prose: fields }

/** Whether somebody has said so of this write. */
export const isConfirmed = (
  { confirmed }: Pick<WriteContext, 'confirmed'>,
  { ofPayment }: Pick<AnyResource, 'ofPayment'>,
): boolean => ofPayment !== true && confirmed?.has(NOT_A_CARD) === true

/** Notes in the security log of which fields of a record somebody has said so, never what they hold. */
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
 * Refuses whatever is sent with the whole number of a payment card, in a body, a query or a path, before anything is done with it: 422
 * `card_number` at the place. Fields refuse it by themselves too (schema/engine/fields/refuseCardNumbers.ts); this is for all that is no field.
 * Where it stands in prose alone the answer asks in `confirm` whether it is one; repeated with `?confirm=not_a_card` it goes on.
 * @param prefix of the endpoints that take secrets
 */
export function refuseCards(app: FastifyInstance, prefix: string): void {
  app.addHook('preValidation', async (request) => {
    const isSecret = request.routeOptions.url?.startsWith(prefix) === true
    const skips = (name: string) => isSecret && SECRETS.has(name)
    const found = pathsIn(request.body, '', skips, new Set())
    const ofBody = [...found]
    for (const part of [request.query, request.params]) pathsIn(part, '', skips, found)
    if (found.size === 0) return
    const errors: FieldErrors = Object.create(null)
    for (const path of found) errors[path] = [{ code: 'card_number' }]
    const { prose } = request.routeOptions.config
    if (!prose || found.size > ofBody.length || !ofBody.every((path) => isProse(prose, path))) throw invalid(errors)
    if (confirmedIn(request.query).confirmed?.has(NOT_A_CARD)) return
    throw problem(422, 'invalid', { errors, confirm: [{ code: NOT_A_CARD, fields: ofBody }] })
  })
}
