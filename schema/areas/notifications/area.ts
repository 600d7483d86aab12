import { area } from '../../engine/area.ts'

/** What people are told of, under the bell and by mail. */
export default area({ name: 'notifications', needs: ['access', 'queues', 'record', 'tasks'] })
