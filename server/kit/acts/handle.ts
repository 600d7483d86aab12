import type { AnswerOf, AnyAct, BodyOf, ParamsOf } from '../../../schema/engine/act.ts'
import type { Answered, AnyEndpoint, Asked } from '../../../schema/engine/endpoint.ts'
import type { ResourceName, RowOf } from '../../../schema/engine/registry.ts'
import type { Context, WriteContext } from '../context.ts'
import type { RecordRow } from '../read.ts'

/** The record that an act is done to, locked; null where it is done to none in particular. */
type RowFor<A> = A extends { readonly on: 'resource' }
  ? null
  : A extends { readonly of: infer N extends ResourceName }
    ? RecordRow & RowOf<N>
    : never

export interface ActHandler {
  readonly act: AnyAct
  readonly run: (write: WriteContext, row: RecordRow | null, body: unknown, params: unknown) => Promise<unknown>
}

/**
 * What an act does, inside its transaction: rights, the record's lock and version, the archive, `when` and the body have been looked at.
 * It answers what the declaration says; whatever it throws takes everything back.
 */
export function handle<const A extends AnyAct>(
  act: A,
  run: (write: WriteContext, row: RowFor<A>, body: BodyOf<A>, params: ParamsOf<A>) => Promise<AnswerOf<A>>,
): ActHandler {
  return { act, run: run as unknown as ActHandler['run'] }
}

export interface EndpointHandler {
  readonly endpoint: AnyEndpoint
  readonly run: (ctx: Context, asked: Asked<AnyEndpoint> & { readonly id: number }) => Promise<unknown>
}

/** What an endpoint answers: rights, parameters and that the record of its path is the actor's to see have been looked at; `id` is that record's. */
export function answer<const E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: Context, asked: Asked<E> & { readonly id: number }) => Promise<Answered<E>>,
): EndpointHandler {
  return { endpoint, run: run as unknown as EndpointHandler['run'] }
}

/** What the server has for the declarations of the areas. */
export interface Handlers {
  readonly acts: readonly ActHandler[]
  readonly endpoints: readonly EndpointHandler[]
}

/** Sorts what the files of the areas export. */
export function collectHandlers(files: readonly (ActHandler | EndpointHandler)[]): Handlers {
  return {
    acts: files.filter((one) => 'act' in one),
    endpoints: files.filter((one) => 'endpoint' in one),
  }
}
