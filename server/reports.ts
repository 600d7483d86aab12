// Written by `npm run db:generate` from the files beside it. Do not edit.
import materialsFinances from './areas/reports/reports/materials-finances.ts'
import servicesFinances from './areas/reports/reports/services-finances.ts'

/** The reports of all areas. */
export const reports = [materialsFinances, servicesFinances]
