import { area } from '../../engine/area.ts'

/** What the day looks like, from everything that one may see. */
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
