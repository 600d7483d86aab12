import { area } from '../../engine/area.ts'

/** Mail that comes in: answers to what was sent, and people who write for the first time. */
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
