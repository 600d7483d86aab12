import { sql } from 'kysely'
import customers from '../../../schema/areas/customers/customers.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { type Belongs, keepInScope, recordScope } from '../../engine/rights/recordScope.ts'
import { hasPostcode } from './identify/postcodes.ts'
import { recognise } from './identify/recognise.ts'

const belongs: Belongs = { franchise: 'franchise_id' }

export default defineServer(customers, {
  scope: (actor) => recordScope(actor, belongs),
  conditions: {
    postcode: (_asker, values) => hasPostcode(values.map(String)),
    owing: (asker) => {
      const invoices = asker.engine.resources.get('invoices')
      if (!can(asker.actor.permissions, invoices.area, 'list')) return sql<boolean>`false`
      return sql<boolean>`t.id in (select t.customer_id from invoices t
        where t.balance > 0 and t.archived_at is null and ${scopeOf(asker, invoices, 'list')})`
    },
  },
  recognise: recognise('customers', 'addresses.postcode'),
  watches: ['franchise_id'],
  apart: true,
  before: ({ actor }, values, before) => keepInScope(actor, belongs, values, before),
})
