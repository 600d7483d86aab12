import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { mailNotifications } from './mails.ts'
import { sweepNotifications } from './sweep.ts'

const JOB = 'notifications'

/** Registers the background job. */
export const handleNotifications = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => {
    // Errors of the sweep do not stop the emails.
    const swept = await Promise.allSettled([sweepNotifications(engine)])
    await mailNotifications(engine, () => signal.aborted)
    for (const one of swept) if (one.status === 'rejected') throw one.reason
  })

/** Requests a run. */
export const sendNotifications = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
