import type { FastifyInstance } from 'fastify'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { queryHoldsCardNumber, valueHoldsCardNumber } from '../../../../schema/engine/text/cardAddress.ts'
import { invalid } from '../../http/errors.ts'

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

/**
 * Refuses whatever is sent with the whole number of a payment card, in a body, a query or a path, before anything is done with it: 422
 * `card_number` at the place. Fields refuse it by themselves too (schema/engine/fields/cardless.ts); this is for all that is no field.
 * @param prefix of the endpoints that take secrets
 */
export function refuseCards(app: FastifyInstance, prefix: string): void {
  app.addHook('preValidation', async (request) => {
    const isSecret = request.routeOptions.url?.startsWith(prefix) === true
    const skips = (name: string) => isSecret && SECRETS.has(name)
    const found = new Set<string>()
    for (const part of [request.body, request.query, request.params]) pathsIn(part, '', skips, found)
    if (found.size === 0) return
    const errors: FieldErrors = Object.create(null)
    for (const path of found) errors[path] = [{ code: 'card_number' }]
    throw invalid(errors)
  })
}
