import { area } from '../../engine/area.ts'

/** Card payments by customers, on a page of the payment provider. */
export default area({
  name: 'onlinePayments',
  needs: ['catalogue', 'customers', 'invoices', 'jobs', 'payments', 'queues', 'quotes', 'record', 'settings', 'tasks'],
})
