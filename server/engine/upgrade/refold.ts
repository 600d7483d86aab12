import { refold } from '../db/refold.ts'
import type { Engine } from '../http/context.ts'
import type { Jobs } from '../jobs/jobs.ts'

const JOB = 'refold'

export const handleRefold = (engine: Engine, jobs: Jobs): void =>
  jobs.handle(JOB, ({ signal }) => refold(engine.db, engine.resources.all, signal))

/** Asks for the texts to be folded that an earlier version made; there are none after the first time. */
export const sendRefold = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
