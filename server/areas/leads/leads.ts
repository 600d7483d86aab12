import { sql } from 'kysely'
import leads from '../../../schema/areas/leads/leads.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { duplicateRules } from '../customers/identify/recognise.ts'

export default defineServer(leads, {
  open: () => sql<boolean>`exists (select from lead_statuses s
    where s.id = t.lead_status_id and s.category in ('new', 'open', 'on_hold'))`,
  conditions: {
    open: () => sql<boolean>`t.active and t.lead_status_id in (
      select s.id from lead_statuses s where s.category in ('new', 'open', 'on_hold'))`,
  },
  duplicateReasons: duplicateRules('leads', 'postcode'),
  watches: ['franchise_id'],
  apart: true,
  before: ({ actor }, values, before) => keepInScope(actor, leads.belongs, values, before),
})
