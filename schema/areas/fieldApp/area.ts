import { area } from '../../engine/area.ts'

/** What workers see and do about their own visits, on their phones. */
export default area({
  name: 'fieldApp',
  needs: ['access', 'catalogue', 'customers', 'files', 'jobs', 'questions', 'record', 'signing', 'tasks', 'visits'],
})
