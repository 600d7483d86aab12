import { z } from 'zod'
import leads from '../../schema/entities/leads.ts'
import { permission } from '../../schema/permissions.ts'
import { recognise } from '../identify/recognise.ts'
import { byId, type ZodTypes } from '../kit/bodies.ts'
import { defineServer } from '../kit/defineServer.ts'
import { list } from '../kit/list.ts'
import { type Belongs, keepInScope, recordScope } from '../kit/recordScope.ts'
import { contextOf } from '../kit/routes.ts'
import { associatedQuotes } from './leads/associatedQuotes.ts'

const belongs: Belongs = { people: ['assignedTo'], franchise: 'franchise_id' }
const query = z.looseObject({})

export default defineServer(leads, {
  scope: (actor) => recordScope(actor, belongs),
  recognise: recognise('leads', 'postcode'),
  watches: ['franchise_id'],
  apart: true,
  before: ({ actor }, values, before) => keepInScope(actor, belongs, values, before),
  // Names that spec.txt section 7 gives.
  routes: (app, engine) => {
    const api = app.withTypeProvider<ZodTypes>()
    api.get(
      '/leads/archivedLeadsList',
      {
        config: {
          access: permission(leads.area, 'list'),
          resource: leads.name,
          summary: 'Archived leads, one page',
        },
        schema: { querystring: query },
      },
      (request) => list(contextOf(engine, request), engine.resources.get(leads.name), request.query, true),
    )
    api.get(
      '/leads/associatedQuotes/:id',
      {
        config: {
          access: permission(leads.area, 'details'),
          resource: leads.name,
          summary: 'Quotes that came from a lead, one page',
        },
        schema: { params: byId, querystring: query },
      },
      (request) => associatedQuotes(contextOf(engine, request), request.params.id, request.query),
    )
  },
})
