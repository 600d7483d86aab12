import { area } from '../../engine/area.ts'

/** Work that the program takes item by item, and the items that it could not process. */
export default area({ name: 'queues', needs: ['documents'] })
