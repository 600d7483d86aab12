import { area } from '../../engine/area.ts'

/** Hours worked, by week, and their approval. */
export default area({ name: 'timesheets', needs: ['access', 'jobs', 'record', 'visits', 'fieldApp'] })
