import type { FastifyInstance, FastifyRequest, FastifyTypeProvider } from 'fastify'
import { z } from 'zod'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { invalid, problem } from './errors.ts'

/** Deeper than any of our forms; shallow enough for code that walks a body recursively. */
const MAX_DEPTH = 32

/** Names that JavaScript calls when it compares or prints an object. In JSON they are ordinary names whose values cannot be called. */
const CALLED = ['toString', 'valueOf']

/**
 * Checks everything that was sent. An object with one of those names throws when it is compared: zod compares the length of a value that should be a
 * text.
 * @throws when it is nested too deeply
 */
function lookThrough(value: unknown, levels = MAX_DEPTH): void {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw problem(400, 'unreadable_json')
  if (CALLED.some((name) => Object.hasOwn(value, name)))
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => '' })
  for (const one of Object.values(value)) lookThrough(one, levels - 1)
}

/** Whether a request is complete without a body. */
function needsNone({ method, routeOptions }: FastifyRequest): boolean {
  const body = routeOptions.schema?.body
  return body instanceof z.ZodType ? body.safeParse(undefined).success : method === 'DELETE'
}

/**
 * Accepts JSON only, and limits its depth: a megabyte of brackets would exhaust the stack. A client may announce JSON on every call, also on those
 * without a body.
 */
export function limitBodies(app: FastifyInstance): void {
  // Fastify would also accept plain text and pass on a string.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && needsNone(request) ? done(null) : read(request, String(body), done),
  )
  app.addHook('preValidation', async (request) => lookThrough(request.body))
}

/** The id in an address of one record; `pathId` reads it. */
export const byId = z.object({ id: z.string().meta({ type: 'integer', minimum: 1 }) })

/**
 * Types of endpoints that declare `schema.body` and `schema.response[200]` as zod schemas: the handler gets the parsed body and returns the answer.
 * Use with `app.withTypeProvider<ZodTypes>()`.
 */
export interface ZodTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  readonly serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/**
 * Checks request bodies with the zod schema that the endpoint declares, which also describes it (openapi.ts): 422 with field errors. Answers are
 * described and typed, not checked.
 */
export function checkBodies(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value: unknown) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : { error: invalid(fieldErrors(parsed.error, value)) }
  })
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
}
