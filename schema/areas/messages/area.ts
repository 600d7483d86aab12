import { area } from '../../engine/area.ts'

/** Automatic messages to customers when something happens, or before and after a day. */
export default area({
  name: 'messages',
  needs: [
    'complaints',
    'customers',
    'invoices',
    'jobs',
    'leads',
    'mail',
    'notifications',
    'payments',
    'queues',
    'quotes',
    'record',
    'settings',
    'visits',
  ],
})
