import { area } from '../../engine/area.ts'

/** Incoming email: replies, and first messages. */
export default area({
  name: 'incomingMail',
  needs: [
    'catalogue',
    'customers',
    'documents',
    'files',
    'jobs',
    'leads',
    'logs',
    'mail',
    'notifications',
    'queues',
    'record',
    'settings',
  ],
})
