import { area } from '../../engine/area.ts'

export default area({ name: 'jobs', needs: ['catalogue', 'customers', 'documents'], shows: ['visits'] })
