import { area } from '../../engine/area.ts'

export default area({ name: 'visits', needs: ['customers', 'leads', 'quotes', 'jobs'] })
