import { area } from '../../engine/area.ts'

/** Notifications in the bell and by email. */
export default area({ name: 'notifications', needs: ['access', 'queues', 'record', 'tasks'] })
