import { area } from '../../engine/area.ts'

export default area({
  name: 'accounting',
  needs: ['catalogue', 'customers', 'documents', 'invoices', 'jobs', 'payments', 'queues'],
})
