/** What a handler knows of one run of a job. */
export interface JobRun<Data> {
  readonly data: Data
  /** Aborted when the server stops: finish the current piece and return; the job runs again elsewhere or after the next start. */
  readonly signal: AbortSignal
}

/**
 * Background work that outlives its request. A job may run twice, even on two servers, after a crash: a handler records its progress in the
 * transaction that does the work, so that nothing is done twice.
 */
export interface Jobs {
  /** Registers what a job does. Once for each name, before `start`. */
  handle<Data extends object>(name: string, handler: (run: JobRun<Data>) => Promise<void>): void
  /** Queues a run; a started server takes it up at once. */
  send(name: string, data: object): Promise<void>
  /** Waiting jobs by name, as of the last seconds; empty before the start. */
  queues?(): Promise<readonly { name: string; waiting: number; active: number; failed: number }[]>
  start(): Promise<void>
  /** Waits for the pieces in progress. */
  stop(): Promise<void>
}
