import { area } from '../../engine/area.ts'

/** What a business says of its screens: help where it is needed. */
export default area({ name: 'help', needs: [] })
