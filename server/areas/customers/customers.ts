import customers from '../../../schema/areas/customers/customers.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { type Belongs, keepInScope, recordScope } from '../../engine/rights/recordScope.ts'
import { hasPostcode } from './identify/postcodes.ts'
import { recognise } from './identify/recognise.ts'

const belongs: Belongs = { franchise: 'franchise_id' }

export default defineServer(customers, {
  scope: (actor) => recordScope(actor, belongs),
  conditions: { postcode: (_asker, values) => hasPostcode(values.map(String)) },
  recognise: recognise('customers', 'addresses.postcode'),
  watches: ['franchise_id'],
  apart: true,
  before: ({ actor }, values, before) => keepInScope(actor, belongs, values, before),
})
