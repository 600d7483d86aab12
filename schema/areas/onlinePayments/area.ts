import { area } from '../../engine/area.ts'

/** Card payments that customers make themselves, on a page of the payment provider. */
export default area({
  name: 'onlinePayments',
  needs: ['catalogue', 'customers', 'invoices', 'jobs', 'payments', 'queues', 'quotes', 'record', 'settings', 'tasks'],
})
