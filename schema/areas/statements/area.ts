import { area } from '../../engine/area.ts'

/** What a customer was asked to pay and has paid in a period. */
export default area({
  name: 'statements',
  needs: ['catalogue', 'customers', 'documents', 'invoices', 'jobs', 'payments', 'record'],
})
