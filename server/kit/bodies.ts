import type { FastifyInstance } from 'fastify'
import { problem } from './errors.ts'

/** Deeper than any form of ours; shallow enough for everything that walks a body by calling itself. */
const DEEPEST = 32

const deeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((v) => deeperThan(v, levels - 1)))

/** Takes JSON and nothing else, and none that is nested beyond reason: a megabyte of brackets would exhaust the stack. */
export function limitBodies(app: FastifyInstance): void {
  // Fastify would take plain text as well and hand on a string.
  app.removeContentTypeParser('text/plain')
  app.addHook('preValidation', async (request) => {
    if (deeperThan(request.body, DEEPEST)) throw problem(400, 'unreadable_json')
  })
}
