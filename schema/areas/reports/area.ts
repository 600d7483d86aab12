import { area } from '../../engine/area.ts'

export default area({
  name: 'reports',
  needs: ['catalogue', 'customers', 'jobs', 'invoices', 'payments', 'visits', 'quotes', 'leads', 'complaints'],
})
