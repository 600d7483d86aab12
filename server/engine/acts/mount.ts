import type { FastifyInstance } from 'fastify'
import type { DeclaredAreas } from '../../../schema/engine/area.ts'
import type { AnyEndpoint } from '../../../schema/engine/endpoint.ts'
import type { Engine } from '../http/context.ts'
import { actRoute } from './actRoute.ts'
import { endpointRoute } from './endpointRoute.ts'
import type { Handlers } from './handle.ts'

/**
 * Mounts all actions and endpoints of the areas.
 * @throws when a declaration has no handler, or a handler no declaration
 */
export function mountDeclared(
  app: FastifyInstance,
  engine: Engine,
  { acts, endpoints }: Pick<DeclaredAreas, 'acts'> & { readonly endpoints: readonly AnyEndpoint[] },
  handlers: Handlers,
): void {
  const missing = [
    ...acts.filter((act) => !handlers.acts.some((one) => one.act === act)).map(({ of, name }) => `act ${of}/${name}`),
    ...endpoints
      .filter((endpoint) => !handlers.endpoints.some((one) => one.endpoint === endpoint))
      .map(({ of, name }) => `endpoint ${of}/${name}`),
  ]
  if (missing.length) throw new Error(`declared without a handler: ${missing.join(', ')}`)
  for (const handler of handlers.acts) actRoute(app, engine, handler)
  for (const handler of handlers.endpoints) endpointRoute(app, engine, handler)
}
