import { area } from '../../engine/area.ts'

export default area({ name: 'leads', needs: ['catalogue', 'customers', 'jobs', 'quotes'] })
