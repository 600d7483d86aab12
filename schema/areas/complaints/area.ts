import { area } from '../../engine/area.ts'

export default area({
  name: 'complaints',
  needs: ['catalogue', 'customers', 'invoices', 'jobs', 'queues', 'quotes', 'settings', 'tasks', 'visits'],
})
