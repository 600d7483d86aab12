import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors, Problem } from '../../../schema/engine/errors.ts'
import { DETAILS } from './details.ts'

/** A refusal with its HTTP status and stable code; `extra` is added to the answer. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  /** Looks up further parts of the answer after the write, so that nobody waits for its locks meanwhile. */
  readonly later: (() => Promise<Record<string, unknown>>) | undefined
  constructor(
    status: number,
    code: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
    later?: () => Promise<Record<string, unknown>>,
  ) {
    super(code)
    this.status = status
    this.code = code
    this.extra = extra
    this.headers = headers
    this.later = later
  }

  /** The refusal with all parts of its answer. */
  async whole(): Promise<ProblemError> {
    return this.later
      ? new ProblemError(this.status, this.code, { ...this.extra, ...(await this.later()) }, this.headers)
      : this
  }
}

/**
 * Creates a refusal to throw. `extra.detail` says more than the code means; `headers`, such as Retry-After, are sent with it; `later` as in
 * ProblemError.
 */
export function problem(
  status: number,
  code: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  later?: () => Promise<Record<string, unknown>>,
): ProblemError {
  return new ProblemError(status, code, extra, headers, later)
}

/** 422 with its field errors. */
export const invalid = (errors: FieldErrors): ProblemError => problem(422, 'invalid', { errors })

/** The RFC 9457 body of a refusal. */
export function problemBody(status: number, code: string, extra: Readonly<Record<string, unknown>> = {}): Problem {
  const title = STATUS_CODES[status] ?? 'Error'
  return { type: `urn:problem:${code}`, title, status, detail: DETAILS[code] ?? title, code, ...extra }
}

/** Fastify's own refusals, with their codes in our answers. */
const FASTIFY_CODES: Readonly<Record<string, [number, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'unreadable_json'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'unreadable_json'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [400, 'content_type'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'content_length'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large'],
  FST_UNDER_PRESSURE: [503, 'busy'],
}

/** Codes of refused requests, for the server log. */
export const refusalOf = new WeakMap<FastifyRequest, string>()

/** Answers addresses that the router cannot parse: invalid percent encoding, or an id that is too long. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const [status, code] =
    error.code === 'FST_ERR_BAD_URL' ? ([400, 'unreadable_address'] as const) : ([404, 'not_found'] as const)
  void reply.code(status).type('application/problem+json').send(problemBody(status, code))
}

/**
 * Answers every error as problem+json. An error that is not a refusal is a fault: it is logged in full and answered without its text.
 * @param translate turns errors into refusals where it knows their meaning; those are logged as well
 */
export function handleErrors(app: FastifyInstance, translate?: (error: Error) => ProblemError | undefined): void {
  app.setErrorHandler<FastifyError | ProblemError>((thrown, request, reply) => {
    const refusal = thrown instanceof ProblemError ? undefined : translate?.(thrown)
    if (refusal) request.log.warn({ err: thrown }, refusal.code)
    const error = refusal ?? thrown
    if (error instanceof ProblemError) {
      refusalOf.set(request, error.code)
      return reply
        .code(error.status)
        .headers(error.headers)
        .type('application/problem+json')
        .send(problemBody(error.status, error.code, error.extra))
    }
    const knownError =
      FASTIFY_CODES[error.code] ??
      (error instanceof SyntaxError && error.statusCode === 400 ? ([400, 'unreadable_json'] as const) : undefined)
    const status = knownError?.[0] ?? (error.statusCode && error.statusCode < 500 ? error.statusCode : 500)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const code = knownError?.[1] ?? (status === 429 ? 'rate_limited' : status >= 500 ? 'fault' : 'refused')
    refusalOf.set(request, code)
    return reply
      .code(status)
      .type('application/problem+json')
      .send(problemBody(status, code, status >= 500 ? { request_id: request.id } : {}))
  })
}
