import { area } from '../../engine/area.ts'

export default area({ name: 'accounting', needs: ['catalogue', 'customers', 'invoices', 'jobs', 'payments'] })
