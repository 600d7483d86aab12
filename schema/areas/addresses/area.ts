import { area } from '../../engine/area.ts'

export default area({ name: 'addresses', needs: [] })
