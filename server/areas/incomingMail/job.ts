import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { fetchMail } from './fetch.ts'

const JOB = 'mail-in'

/** Registers the background job. An unreachable mailbox is reported in the server log and tried again a minute later. */
export const handleMailIn = (engine: Engine, jobs: Jobs, logError: (error: Error) => void): void =>
  jobs.handle(JOB, async ({ signal }) => {
    await fetchMail(engine, () => signal.aborted).catch((error: Error) => logError(error))
  })

/** Requests a run. */
export const sendMailIn = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
