import { area } from '../../engine/area.ts'

export default area({ name: 'payments', needs: ['catalogue', 'customers', 'invoices', 'jobs', 'quotes', 'tasks'] })
