import { area } from '../../engine/area.ts'

export default area({ name: 'customers', needs: ['addresses'] })
