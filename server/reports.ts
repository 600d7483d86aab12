// Written by `npm run db:generate` from the files beside it. Do not edit.
import complaintsKept from './areas/reports/reports/complaints-kept.ts'
import customersByValue from './areas/reports/reports/customers-by-value.ts'
import leadsBySource from './areas/reports/reports/leads-by-source.ts'
import materialsFinances from './areas/reports/reports/materials-finances.ts'
import paymentsByType from './areas/reports/reports/payments-by-type.ts'
import quotesWonLost from './areas/reports/reports/quotes-won-lost.ts'
import revenueByWorker from './areas/reports/reports/revenue-by-worker.ts'
import servicesFinances from './areas/reports/reports/services-finances.ts'
import vatReturn from './areas/reports/reports/vat-return.ts'
import visitsMade from './areas/reports/reports/visits-made.ts'

/** The reports of all areas. */
export const reports = [
  complaintsKept,
  customersByValue,
  leadsBySource,
  materialsFinances,
  paymentsByType,
  quotesWonLost,
  revenueByWorker,
  servicesFinances,
  vatReturn,
  visitsMade,
]
