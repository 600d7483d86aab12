import { area } from '../../engine/area.ts'

/** Personal data of a customer: handed out and erased. */
export default area({
  name: 'privacy',
  needs: [
    'catalogue',
    'complaints',
    'customers',
    'documents',
    'invoices',
    'jobs',
    'leads',
    'mail',
    'payments',
    'quotes',
    'record',
    'recurring',
    'signing',
    'tasks',
    'visits',
  ],
})
