import { area } from '../../engine/area.ts'

/** An overview of the day, from everything that one may see. */
export default area({
  name: 'dashboard',
  needs: [
    'catalogue',
    'customers',
    'jobs',
    'invoices',
    'payments',
    'visits',
    'quotes',
    'leads',
    'complaints',
    'tasks',
    'mail',
    'notifications',
    'record',
  ],
})
