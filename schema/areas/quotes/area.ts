import { area } from '../../engine/area.ts'

export default area({ name: 'quotes', needs: ['jobs', 'customers'] })
