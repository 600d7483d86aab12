import { sessionRetention } from './areas/access/retention.ts'
import { dataExportRetention } from './areas/dataExport/retention.ts'
import { incomingMailRetention } from './areas/incomingMail/retention.ts'
import { archiveRetention, serverLineRetention } from './areas/logs/retention.ts'
import { mailRetention } from './areas/mail/retention.ts'
import { notificationRetention } from './areas/notifications/retention.ts'
import { failedItemRetention } from './areas/queues/retention.ts'
import { idempotencyRetention } from './engine/http/idempotency.ts'
import type { RetentionRule } from './engine/retention/retention.ts'

/** Rules for data that is deleted nightly after its retention period. */
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
