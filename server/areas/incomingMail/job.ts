import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { fetchMail } from './fetch.ts'

const JOB = 'mail-in'

/** Registers what the job does. A box that is away is told of in the server's log, and asked again a minute later. */
export const handleMailIn = (engine: Engine, jobs: Jobs, say: (error: Error) => void): void =>
  jobs.handle(JOB, async ({ signal }) => {
    await fetchMail(engine, () => signal.aborted).catch((error: Error) => say(error))
  })

/** Asks for a run. */
export const sendMailIn = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
