import { sessionKeep } from './areas/access/keeps.ts'
import { incomingMailKeep } from './areas/inbox/keeps.ts'
import { archiveKeep, serverLineKeep } from './areas/logs/keeps.ts'
import { mailKeep } from './areas/mail/keeps.ts'
import { notificationKeep } from './areas/notifications/keeps.ts'
import { failedItemKeep } from './areas/queues/keeps.ts'
import { takeOutKeep } from './areas/takeout/keeps.ts'
import { idempotencyRetention } from './engine/http/idempotency.ts'
import type { RetentionRule } from './engine/keeps/keeps.ts'

/** What is kept for a time and goes by night when that is over. */
export const keeps: readonly RetentionRule[] = [
  serverLineKeep,
  sessionKeep,
  mailKeep,
  incomingMailKeep,
  notificationKeep,
  idempotencyRetention,
  archiveKeep,
  takeOutKeep,
  failedItemKeep,
]
