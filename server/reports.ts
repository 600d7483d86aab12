// Written by `npm run db:generate` from the files beside it. Do not edit.
import agedDebt from './areas/reports/reports/aged-debt.ts'
import complaintsKept from './areas/reports/reports/complaints-kept.ts'
import customersByValue from './areas/reports/reports/customers-by-value.ts'
import jobMargins from './areas/reports/reports/job-margins.ts'
import jobsThatLostMoney from './areas/reports/reports/jobs-that-lost-money.ts'
import leadStages from './areas/reports/reports/lead-stages.ts'
import leadsBySource from './areas/reports/reports/leads-by-source.ts'
import materialsFinances from './areas/reports/reports/materials-finances.ts'
import paymentsByType from './areas/reports/reports/payments-by-type.ts'
import quoteStages from './areas/reports/reports/quote-stages.ts'
import quotesWonLost from './areas/reports/reports/quotes-won-lost.ts'
import revenueByWorker from './areas/reports/reports/revenue-by-worker.ts'
import servicesFinances from './areas/reports/reports/services-finances.ts'
import utilisation from './areas/reports/reports/utilisation.ts'
import vatReturn from './areas/reports/reports/vat-return.ts'
import visitsMade from './areas/reports/reports/visits-made.ts'

/** The reports of all areas. */
export const reports = [
  agedDebt,
  complaintsKept,
  customersByValue,
  jobMargins,
  jobsThatLostMoney,
  leadStages,
  leadsBySource,
  materialsFinances,
  paymentsByType,
  quoteStages,
  quotesWonLost,
  revenueByWorker,
  servicesFinances,
  utilisation,
  vatReturn,
  visitsMade,
]
