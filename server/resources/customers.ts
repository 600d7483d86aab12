import customers from '../../schema/entities/customers.ts'
import { recognise } from '../identify/recognise.ts'
import { defineServer } from '../kit/defineServer.ts'
import { type Belongs, keepInScope, recordScope } from '../kit/recordScope.ts'

const belongs: Belongs = { franchise: 'franchise_id' }

export default defineServer(customers, {
  scope: (actor) => recordScope(actor, belongs),
  recognise: recognise('customers', 'addresses.postcode'),
  watches: ['franchise_id'],
  apart: true,
  before: ({ actor }, values, before) => keepInScope(actor, belongs, values, before),
})
