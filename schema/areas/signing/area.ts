import { area } from '../../engine/area.ts'

/** Documents that customers and workers sign on jobs. */
export default area({ name: 'signing', needs: ['catalogue', 'customers', 'documents', 'jobs', 'mail'] })
