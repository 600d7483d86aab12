import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { permission } from '../../schema/permissions.ts'
import type { ZodTypes } from '../kit/bodies.ts'
import type { Engine } from '../kit/context.ts'
import { contextOf } from '../kit/routes.ts'
import { CRITERIA } from './asked.ts'
import { identify } from './identify.ts'
import { KINDS } from './kinds.ts'

const text = z.string().nullable()
const match = z.object({
  ...{
    resource: z.string(),
    id: z.int(),
    label: z.string(),
    company_name: text,
    phone: text,
    email: text,
    place: text,
  },
  reasons: z.array(z.object({ by: z.enum(CRITERIA), likeness: z.number() })),
  score: z.number(),
})

const optional = (type: string, description: string) => z.unknown().meta({ type, description }).optional()

/** Checked by `readAsked`, with the words that all lists have for it. */
const query = z.looseObject({
  phone: optional('string', 'Telephone number in any form'),
  email: optional('string', 'Email address'),
  name: optional('string', 'Name, or its beginning'),
  company: optional('string', 'Company, or its beginning'),
  postcode: optional('string', 'Postcode'),
  kinds: optional('string', `Comma-joined: ${Object.keys(KINDS).join(', ')}; customers unless given`),
  limit: z.unknown().meta({ type: 'integer', minimum: 1, maximum: 50, default: 10 }).optional(),
})

/** Who is it? Mounted before the records of customers, whose ids are numbers. */
export function identifyRoutes(app: FastifyInstance, engine: Engine): void {
  app.withTypeProvider<ZodTypes>().get(
    '/customers/identify',
    {
      config: {
        access: [permission('Customers', 'list'), permission('Leads', 'list')],
        summary: 'Likely customers, and leads, for what somebody says of himself: ranked, with reasons',
      },
      schema: { querystring: query, response: { 200: z.object({ data: z.array(match) }) } },
    },
    async (request) => ({ data: await identify(contextOf(engine, request), request.query) }),
  )
}
