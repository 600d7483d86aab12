import { area } from '../../engine/area.ts'

/** What is held of a customer as a person, handed out to him and erased. */
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
