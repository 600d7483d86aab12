import { area } from '../../engine/area.ts'

export default area({ name: 'jobs', needs: ['customers', 'catalogue'] })
