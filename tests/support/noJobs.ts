import type { Jobs } from '../../server/engine/jobs/jobs.ts'

/** Nothing goes on after an answer that would change what the next request sees. */
export const NO_JOBS: Jobs = {
  handle: () => undefined,
  send: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}
