// Written by `npm run db:generate` from the files beside it. Do not edit.
import * as access from './areas/access/rights.ts'
import * as invoices from './areas/invoices/rights.ts'
import * as jobs from './areas/jobs/rights.ts'
import * as logs from './areas/logs/rights.ts'
import * as reports from './areas/reports/rights.ts'
import * as timesheets from './areas/timesheets/rights.ts'
import * as visits from './areas/visits/rights.ts'
import { collectRights } from './engine/right.ts'

const areas = {
  access,
  invoices,
  jobs,
  logs,
  reports,
  timesheets,
  visits,
}

type Areas = typeof areas
declare module './engine/registry.ts' {
  interface RightsOfAreas extends Areas {}
}

/** Rights that the areas declare, checked. */
export const rights = collectRights(areas)
