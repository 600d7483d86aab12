import type { FastifyInstance, FastifyRequest, FastifyTypeProvider } from 'fastify'
import { z } from 'zod'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { invalid, problem } from './errors.ts'

/** Deeper than any form of ours; shallow enough for everything that walks a body by calling itself. */
const DEEPEST = 32

/** What JavaScript calls to compare an object or to write it; in JSON they are names like others, and what they name cannot be called. */
const CALLED = ['toString', 'valueOf']

/**
 * Looks at everything that was sent. An object with a name that JavaScript would call says nothing when it is compared, where it would throw: zod compares
 * the length of what should be a text.
 * @throws where it is nested beyond reason
 */
function lookThrough(value: unknown, levels = DEEPEST): void {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw problem(400, 'unreadable_json')
  if (CALLED.some((name) => Object.hasOwn(value, name)))
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => '' })
  for (const one of Object.values(value)) lookThrough(one, levels - 1)
}

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
  app.addHook('preValidation', async (request) => lookThrough(request.body))
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
