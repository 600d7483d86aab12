import { sessionKeep } from './areas/access/keeps.ts'
import { incomingMailKeep } from './areas/inbox/keeps.ts'
import { archiveKeep, serverLineKeep } from './areas/logs/keeps.ts'
import { mailKeep } from './areas/mail/keeps.ts'
import { notificationKeep } from './areas/notifications/keeps.ts'
import { failedItemKeep } from './areas/queues/keeps.ts'
import { takeOutKeep } from './areas/takeout/keeps.ts'
import { idempotencyKeep } from './engine/http/idempotency.ts'
import type { Keep } from './engine/keeps/keeps.ts'

/** What is kept for a time and goes by night when that is over. */
export const keeps: readonly Keep[] = [
  serverLineKeep,
  sessionKeep,
  mailKeep,
  incomingMailKeep,
  notificationKeep,
  idempotencyKeep,
  archiveKeep,
  takeOutKeep,
  failedItemKeep,
]
