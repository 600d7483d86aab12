import { area } from '../../engine/area.ts'

export default area({ name: 'visits', needs: ['catalogue', 'customers', 'jobs', 'payments'] })
