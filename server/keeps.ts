import { sessionRetention } from './areas/access/keeps.ts'
import { incomingMailRetention } from './areas/inbox/keeps.ts'
import { archiveRetention, serverLineRetention } from './areas/logs/keeps.ts'
import { mailRetention } from './areas/mail/keeps.ts'
import { notificationRetention } from './areas/notifications/keeps.ts'
import { failedItemRetention } from './areas/queues/keeps.ts'
import { dataExportRetention } from './areas/takeout/keeps.ts'
import { idempotencyRetention } from './engine/http/idempotency.ts'
import type { RetentionRule } from './engine/keeps/keeps.ts'

/** What is kept for a time and goes by night when that is over. */
export const keeps: readonly RetentionRule[] = [
  serverLineRetention,
  sessionRetention,
  mailRetention,
  incomingMailRetention,
  notificationRetention,
  idempotencyRetention,
  archiveRetention,
  dataExportRetention,
  failedItemRetention,
]
