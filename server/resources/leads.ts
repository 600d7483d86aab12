import leads from '../../schema/entities/leads.ts'
import { recognise } from '../identify/recognise.ts'
import { defineServer } from '../kit/defineServer.ts'
import { type Belongs, keepInScope, recordScope } from '../kit/recordScope.ts'

const belongs: Belongs = { people: ['assignedTo'], franchise: 'franchise_id' }

export default defineServer(leads, {
  scope: (actor) => recordScope(actor, belongs),
  recognise: recognise('leads', 'postcode'),
  watches: ['franchise_id'],
  apart: true,
  before: ({ actor }, values, before) => keepInScope(actor, belongs, values, before),
})
