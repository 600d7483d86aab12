import { area } from '../../engine/area.ts'

export default area({
  name: 'quotes',
  needs: ['catalogue', 'customers', 'documents', 'jobs', 'queues'],
  shows: ['visits'],
})
