import { area } from '../../engine/area.ts'

/** What customers and workers sign on jobs. */
export default area({ name: 'signing', needs: ['catalogue', 'customers', 'documents', 'jobs', 'mail'] })
