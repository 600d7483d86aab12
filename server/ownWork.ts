import type { FastifyInstance } from 'fastify'
import { handleAccounting, sendAccounting } from './areas/accounting/make.ts'
import { EVERY, handleComplaints, sendComplaints } from './areas/complaints/sweep.ts'
import { handleDataExports, queueDataExports } from './areas/dataExport/job.ts'
import { handleMailIn, sendMailIn } from './areas/incomingMail/job.ts'
import { handleInvoicing, sendInvoicing } from './areas/invoices/background.ts'
import { asItself } from './areas/jobs/program.ts'
import { handleLogKeeping, sendLogKeeping } from './areas/logs/archives/job.ts'
import { handleReverts, sendReverts } from './areas/logs/job.ts'
import { handleMail, sendMail } from './areas/mail/failures.ts'
import { handTexts } from './areas/mail/texts/service.ts'
import { handleMessages, sendMessages } from './areas/messages/job.ts'
import { handleNotifications, sendNotifications } from './areas/notifications/job.ts'
import { withFaultNotifications } from './areas/notifications/jobFaults.ts'
import { handleCheckout, sendCheckout } from './areas/onlinePayments/job.ts'
import { handleFailedItems, sendFailedItems } from './areas/queues/retryAll.ts'
import { expireAll } from './areas/quotes/expire.ts'
import { wrongPhones } from './areas/record/parts/answers/wrongPhones.ts'
import { handleRecurring, nudgeRecurring, sendRecurring } from './areas/recurring/generate.ts'
import { handleShares, sendShares } from './areas/reports/finances/catchUp.ts'
import { handleReports, sendReports } from './areas/reports/warm.ts'
import type { FileParts } from './engine/files/parts.ts'
import { blobKey } from './engine/files/storage/keys.ts'
import { handleSweep, sendSweep } from './engine/files/storage/sweep.ts'
import type { Engine } from './engine/http/context.ts'
import { deleteOldKeys } from './engine/http/idempotency.ts'
import type { Jobs } from './engine/jobs/jobs.ts'
import type { Mailer } from './engine/mail/mail.ts'
import { invalidateMonths } from './engine/reports/storedParts.ts'
import { handleRetention, sendRetention } from './engine/retention/retention.ts'
import { handleImports, resumeImports } from './engine/transfer/import/job.ts'
import { handleRefold, sendRefold } from './engine/upgrade/refold.ts'
import { handlePhones, sendPhones } from './engine/upgrade/repairPhones.ts'
import { again } from './queues.ts'

const HOUR = 3_600_000
const HOURLY = [
  sendSweep,
  sendRecurring,
  sendInvoicing,
  sendAccounting,
  sendMail,
  queueDataExports,
  sendLogKeeping,
  sendRetention,
] as const
const BY_MINUTE = [sendNotifications, sendMessages, sendMailIn, sendShares, sendFailedItems] as const

interface Parts {
  readonly engine: Engine
  readonly mailer: Mailer
  readonly jobs: Jobs
  readonly files: FileParts
  /** Whether jobs start with the app and run hourly; otherwise they start with the first request for one. */
  readonly runs: boolean
}

/** Registers the program's background work: started and stopped with the app, and repeated every hour. */
export function ownWork(app: FastifyInstance, { engine, mailer, jobs: baseJobs, files, runs }: Parts): void {
  const logError = (error: Error) => app.log.warn({ err: error }, 'jobs')
  const jobs = withFaultNotifications(baseJobs, engine, logError)
  handleFailedItems(engine, jobs, again, logError)
  handleImports(engine, jobs)
  handleRefold(engine, jobs)
  handlePhones(engine, jobs, { context: asItself, wrongAnswers: wrongPhones })
  handleSweep(engine.db, files, jobs)
  handleRecurring(engine, jobs)
  handleInvoicing(engine, jobs, logError)
  handleAccounting(engine, jobs, logError)
  handleCheckout(engine, jobs)
  handleMail(engine, jobs)
  handleReverts(engine, jobs, logError)
  handleReports(engine, jobs)
  handleShares(engine, jobs)
  handleDataExports(engine, jobs, logError)
  handleLogKeeping(engine, jobs, logError)
  handleRetention(engine, jobs)
  handleComplaints(engine, jobs)
  handleNotifications(engine, jobs)
  handleMessages(engine, jobs)
  handleMailIn(engine, jobs, logError)
  app.addHook('onListen', async () => {
    if (!runs) return
    await jobs.start()
    await resumeImports(engine, jobs)
    // It is requested again later: an unavailable database must not prevent the start.
    await sendCheckout(engine, jobs).catch(logError)
    for (const send of [sendRefold, sendPhones, ...HOURLY, sendReverts, sendComplaints, ...BY_MINUTE])
      await send(jobs).catch(logError)
  })
  mailer.equip?.({
    texts: handTexts(engine),
    read: (sha256) => files.storage.get(blobKey(sha256)),
    ended: () => {
      if (runs) void sendMail(jobs).catch(logError)
    },
  })
  const recurring = nudgeRecurring(jobs, logError)
  app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    if (runs && method !== 'GET' && statusCode < 300) recurring.wrote(url)
  })
  app.addHook('preClose', async () => recurring.stop())
  app.addHook('preClose', () => jobs.stop())

  let isOver = false
  let expiring = Promise.resolve()
  const expire = () => {
    expiring = expireAll(engine, () => isOver).catch((error: unknown) =>
      app.log.warn({ err: error }, 'quotes past their last day could not be marked as expired'),
    )
  }
  // Some quotes may have expired while no server was running.
  app.addHook('onListen', async () => expire())
  app.addHook('preClose', async () => {
    isOver = true
    await expiring
  })
  const sweep = setInterval(() => {
    expire()
    void invalidateMonths(engine.db).catch((error: unknown) =>
      app.log.warn({ err: error }, 'outdated report parts could not be deleted'),
    )
    void deleteOldKeys(engine.db).catch((error: unknown) =>
      app.log.warn({ err: error }, 'old idempotency keys could not be deleted'),
    )
    if (!runs) return
    for (const send of [...HOURLY, sendReverts, sendReports]) void send(jobs).catch(logError)
    void sendCheckout(engine, jobs).catch(logError)
  }, HOUR)
  sweep.unref()
  const clocks = setInterval(() => runs && void sendComplaints(jobs).catch(logError), EVERY)
  clocks.unref()
  const minutes = setInterval(() => {
    if (runs) for (const send of BY_MINUTE) void send(jobs).catch(logError)
  }, 60_000)
  minutes.unref()
  app.addHook('onClose', async () => [sweep, clocks, minutes].forEach(clearInterval))
}
