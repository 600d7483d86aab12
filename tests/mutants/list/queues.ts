import { mutant } from '../mutant.ts'

const ENGINE = 'server/engine/queue'
const [POISON, HOSTILE, EVENTS] = [
  'areas/queues/api/poison',
  'areas/incomingMail/api/hostile',
  'areas/onlinePayments/api/events',
]

/** Items that are set aside. */
export const queues = [
  mutant(
    'an item is set aside after its third try',
    `${ENGINE}/queue.ts`,
    'export const MAX_TRIES = 2',
    'export const MAX_TRIES = 3',
    POISON,
  ),
  mutant(
    'a full database counts against the item',
    `${ENGINE}/queue.ts`,
    'if (isUnavailable(error)) {',
    'if (isUnavailable(error) && faults.length > 99) {',
    POISON,
  ),
  mutant(
    'a processed item stays in the list as failed',
    `${ENGINE}/queue.ts`,
    'if (asideByKey.delete(key)) await markProcessed',
    'if (asideByKey.delete(key) && asideByKey.size < 0) await markProcessed',
    POISON,
  ),
  mutant(
    'emails after a failed one are processed before it',
    'server/areas/incomingMail/fetch.ts',
    "if (outcome === 'failed' || outcome === 'away') break",
    "if (outcome === 'away') break",
    POISON,
  ),
  mutant(
    'an event from an hour ahead is accepted',
    'server/areas/onlinePayments/stripe/events.ts',
    'Math.abs(now.getTime() / 1000 - seconds)',
    '(now.getTime() / 1000 - seconds)',
    EVENTS,
  ),
  mutant(
    'anyone who may read failed items may download their originals',
    'schema/areas/queues/endpoints.ts',
    "access: ['FailedItems:export', 'FailedItems:list']",
    "access: ['FailedItems:list']",
    HOSTILE,
  ),
]
