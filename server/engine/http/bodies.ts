import type { FastifyInstance, FastifyRequest, FastifyTypeProvider } from 'fastify'
import { z } from 'zod'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { invalid, problem } from './errors.ts'

/** Deeper than any form of ours; shallow enough for everything that walks a body by calling itself. */
const DEEPEST = 32

const deeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((v) => deeperThan(v, levels - 1)))

/** Whether a request is whole without a body. */
function needsNone({ method, routeOptions }: FastifyRequest): boolean {
  const body = routeOptions.schema?.body
  return body instanceof z.ZodType ? body.safeParse(undefined).success : method === 'DELETE'
}

/**
 * Takes JSON and nothing else, and none that is nested beyond reason: a megabyte of brackets would exhaust the stack. A client that announces
 * JSON with every call, and has none to send where none is needed, is taken as it is meant.
 */
export function limitBodies(app: FastifyInstance): void {
  // Fastify would take plain text as well and hand on a string.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && needsNone(request) ? done(null) : read(request, String(body), done),
  )
  app.addHook('preValidation', async (request) => {
    if (deeperThan(request.body, DEEPEST)) throw problem(400, 'unreadable_json')
  })
}

/** The parameter of an address below one record; `pathId` reads it. */
export const byId = z.object({ id: z.string().meta({ type: 'integer', minimum: 1 }) })

/**
 * Types of endpoints that declare `schema.body` and `schema.response[200]` as zod schemas: the handler gets what the one lets through
 * and answers what the other says. `app.withTypeProvider<ZodTypes>()`.
 */
export interface ZodTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  readonly serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/**
 * Checks what is sent with the zod schema that its endpoint declares, which is also the one that describes it (openapi.ts): 422 with
 * field errors. Answers are described and typed, not checked.
 */
export function checkBodies(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value: unknown) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : { error: invalid(fieldErrors(parsed.error, value)) }
  })
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
}
