import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { runBatches } from './batch/run.ts'
import { sweepDocuments } from './storedDocuments.ts'

const PAPERS = 'invoice-papers'
const BATCHES = 'invoice-batches'

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly invoicing: {
      /** Has what is kept to be invoiced taken up by whichever server is free. What goes wrong is told, not thrown: it is asked for again by the hour. */
      readonly wake: () => Promise<void>
    }
  }
}

/** Asks for what nobody asks for, and for what a server that died has left. */
export async function sendInvoicing(jobs: Jobs): Promise<void> {
  await jobs.send(BATCHES, {})
  await jobs.send(PAPERS, {})
}

/** Registers what is done off the requests. */
export function handleInvoicing(engine: Engine, jobs: Jobs, say: (error: Error) => void): void {
  jobs.handle(BATCHES, ({ signal }) => runBatches(engine, () => signal.aborted))
  jobs.handle(PAPERS, async ({ signal }) => void (await sweepDocuments(engine, () => signal.aborted)))
  if (engine.services) engine.services.invoicing = { wake: () => jobs.send(BATCHES, {}).catch(say) }
}
