import { area } from '../../engine/area.ts'

export default area({
  name: 'invoices',
  needs: ['catalogue', 'customers', 'documents', 'jobs', 'queues', 'quotes', 'tasks'],
})
