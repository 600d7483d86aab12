// Written by `npm run db:generate` from the files beside it. Do not edit.
import catalogue from './areas/catalogue/area.ts'
import customers from './areas/customers/area.ts'
import * as jobsActs from './areas/jobs/acts.ts'
import jobs from './areas/jobs/area.ts'
import * as leadsActs from './areas/leads/acts.ts'
import leads from './areas/leads/area.ts'
import * as paymentsActs from './areas/payments/acts.ts'
import payments from './areas/payments/area.ts'
import * as paymentsEndpoints from './areas/payments/endpoints.ts'
import * as quotesActs from './areas/quotes/acts.ts'
import quotes from './areas/quotes/area.ts'
import * as recurringActs from './areas/recurring/acts.ts'
import recurring from './areas/recurring/area.ts'
import * as recurringEndpoints from './areas/recurring/endpoints.ts'
import * as visitsActs from './areas/visits/acts.ts'
import visits from './areas/visits/area.ts'
import * as visitsEndpoints from './areas/visits/endpoints.ts'
import { collectAreas } from './engine/area.ts'

/** What the areas declare besides resources, checked. */
export const declared = collectAreas([
  { area: catalogue },
  { area: customers },
  { area: jobs, acts: jobsActs },
  { area: leads, acts: leadsActs },
  { area: payments, acts: paymentsActs, endpoints: paymentsEndpoints },
  { area: quotes, acts: quotesActs },
  { area: recurring, acts: recurringActs, endpoints: recurringEndpoints },
  { area: visits, acts: visitsActs, endpoints: visitsEndpoints },
])
