import { area } from '../../engine/area.ts'

/** Queues of the program, and the items that they could not process. */
export default area({ name: 'queues', needs: ['documents'] })
