import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { runBatches } from './batch/run.ts'
import { sweepDocuments } from './storedDocuments.ts'

const PAPERS = 'invoice-papers'
const BATCHES = 'invoice-batches'

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly invoicing: {
      /** Starts invoicing of stored batches on any free server. Errors are logged, not thrown: an hourly job starts it again. */
      readonly wake: () => Promise<void>
    }
  }
}

/** Starts the hourly run, which picks up batches left by a server that stopped. */
export async function sendInvoicing(jobs: Jobs): Promise<void> {
  await jobs.send(BATCHES, {})
  await jobs.send(PAPERS, {})
}

/** Registers the background jobs of invoicing. */
export function handleInvoicing(engine: Engine, jobs: Jobs, logError: (error: Error) => void): void {
  jobs.handle(BATCHES, ({ signal }) => runBatches(engine, () => signal.aborted))
  jobs.handle(PAPERS, async ({ signal }) => void (await sweepDocuments(engine, () => signal.aborted)))
  if (engine.services) engine.services.invoicing = { wake: () => jobs.send(BATCHES, {}).catch(logError) }
}
