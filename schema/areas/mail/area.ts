import { area } from '../../engine/area.ts'

/** Email to customers: templates, emails made from them, and the log of what was sent. */
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
