import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { mailNotifications } from './mails.ts'
import { sweepNotifications } from './sweep.ts'

const JOB = 'notifications'

/** Registers what the job does. */
export const handleNotifications = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => {
    // What cannot be told of keeps nothing else from being mailed.
    const swept = await Promise.allSettled([sweepNotifications(engine)])
    await mailNotifications(engine, () => signal.aborted)
    for (const one of swept) if (one.status === 'rejected') throw one.reason
  })

/** Asks for a run. */
export const sendNotifications = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
