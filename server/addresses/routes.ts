import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ZodTypes } from '../kit/bodies.ts'
import type { Engine } from '../kit/context.ts'
import { contextOf } from '../kit/routes.ts'
import { lookup } from './lookup.ts'
import type { AddressProvider } from './port.ts'

const text = z.string().nullable()
const found = z.object({
  ...{ line1: text, line2: text, city: text, county: text, postcode: z.string(), country: z.string() },
  ...{ lat: z.number().nullable(), lng: z.number().nullable(), source: z.string() },
})

/** Checked by `lookup`. */
const query = z.looseObject({
  q: z
    .unknown()
    .meta({ type: 'string', minLength: 1, maxLength: 200, description: 'A postcode, or words of an address' }),
})

/** Looking up an address, for every form that asks for one. */
export function addressRoutes(app: FastifyInstance, engine: Engine, provider: AddressProvider | undefined): void {
  app.withTypeProvider<ZodTypes>().get(
    '/addresses/lookup',
    {
      config: { access: 'session', summary: 'Addresses by postcode or by words, with their positions' },
      schema: {
        querystring: query,
        response: { 200: z.object({ data: z.array(found).readonly(), postcode: text, failed: z.boolean() }) },
      },
    },
    (request) =>
      lookup(contextOf(engine, request), request.query, provider, (error) => app.log.warn({ err: error }, 'addresses')),
  )
}
