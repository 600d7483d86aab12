import { sql } from 'kysely'
import customers from '../../../schema/areas/customers/customers.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { hasPostcode } from './identify/postcodes.ts'
import { duplicateRules } from './identify/recognise.ts'
import { importProfiles } from './importProfiles.ts'

export default defineServer(customers, {
  conditions: {
    postcode: (_asker, values) => hasPostcode(values.map(String)),
    owing: (asker) => {
      const invoices = asker.engine.resources.get('invoices')
      if (!can(asker.actor.permissions, invoices.area, 'list')) return sql<boolean>`false`
      return sql<boolean>`t.id in (select t.customer_id from invoices t
        where t.balance > 0 and t.archived_at is null and ${scopeOf(asker, invoices, 'list')})`
    },
  },
  duplicateReasons: duplicateRules('customers', 'addresses.postcode'),
  importProfiles,
  watches: ['franchise_id', 'marketing_consent'],
  apart: true,
  before: ({ actor, engine, byProgram }, values, before) => {
    // Records when consent was given or withdrawn, and who recorded it: no user if the customer did it.
    if (values.marketing_consent !== undefined && values.marketing_consent !== (before?.marketing_consent ?? false))
      Object.assign(values, {
        marketing_consent_at: engine.clock().toISOString(),
        marketing_consent_by_id: byProgram ? null : actor.user.id,
      })
    return keepInScope(actor, customers.belongs, values, before)
  },
})
