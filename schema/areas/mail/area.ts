import { area } from '../../engine/area.ts'

/** What the business writes to its customers: templates, the letters made of them, and the log of what went out. */
export default area({
  name: 'mail',
  needs: [
    'catalogue',
    'onlinePayments',
    'complaints',
    'customers',
    'documents',
    'files',
    'invoices',
    'jobs',
    'leads',
    'queues',
    'quotes',
    'record',
    'settings',
    'statements',
    'tasks',
    'visits',
  ],
})
