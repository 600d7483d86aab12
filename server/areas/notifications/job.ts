import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { mailNotifications } from './mails.ts'
import { sweepNotifications } from './sweep.ts'

const JOB = 'notifications'

/** Registers what the job does. */
export const handleNotifications = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, async ({ signal }) => {
    await sweepNotifications(engine)
    await mailNotifications(engine, () => signal.aborted)
  })

/** Asks for a run. */
export const sendNotifications = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
