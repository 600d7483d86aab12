import { area } from '../../engine/area.ts'

/** What workers have worked, week by week, and that somebody stands by it. */
export default area({ name: 'timesheets', needs: ['access', 'jobs', 'record', 'visits', 'fieldApp'] })
