/** What is known of one run of a job. */
export interface JobRun<Data> {
  readonly data: Data
  /** Aborted when the server stops: finish the piece in hand and return; the job is run again elsewhere or after the next start. */
  readonly signal: AbortSignal
}

/**
 * Work that outlives the request that asked for it. A job may run twice, on two servers even, after a crash: a handler marks how far it
 * has come in the transaction that does the work, so that nothing is done twice.
 */
export interface Jobs {
  /** Says what a job does. Once for each name, before `start`. */
  handle<Data extends object>(name: string, handler: (run: JobRun<Data>) => Promise<void>): void
  /** Asks for a run; some server that has been started takes it up at once. */
  send(name: string, data: object): Promise<void>
  /** What there is to do, by name, as of the last seconds; nothing before the start. */
  queues?(): Promise<readonly { name: string; waiting: number; active: number; failed: number }[]>
  start(): Promise<void>
  /** Waits for the pieces in hand. */
  stop(): Promise<void>
}
