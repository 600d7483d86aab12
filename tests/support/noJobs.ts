import type { Jobs } from '../../server/engine/jobs/jobs.ts'

/** No background work after a response may change what the next request sees. */
export const NO_JOBS: Jobs = {
  handle: () => undefined,
  send: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}
