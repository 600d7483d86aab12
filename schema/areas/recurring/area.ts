import { area } from '../../engine/area.ts'

export default area({ name: 'recurring', needs: ['customers', 'jobs', 'queues', 'tasks', 'visits'] })
