import type { AnswerOf, AnyAct, ParamsOf, ParsedBodyOf } from '../../../schema/engine/act.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { AnyEndpoint, EndpointAnswer, EndpointRequest } from '../../../schema/engine/endpoint.ts'
import type { ForEach } from '../../../schema/engine/forEach.ts'
import type { ResourceName, RowOf } from '../../../schema/engine/registry.ts'
import type { Context, WriteContext } from '../http/context.ts'
import type { RecordRow } from '../read/read.ts'

/** The record that the action is done to, locked; null when it is done to none in particular. */
type RowFor<A> = A extends { readonly on: 'resource' }
  ? null
  : A extends { readonly of: infer N extends ResourceName }
    ? RowOf<N>
    : never

/** What a request says about its target, for handlers that find the target themselves. */
export interface RequestTarget {
  readonly id: string
  readonly ifMatch: string | undefined
}

/** Takes the locks that must come before the record's own, of the record whose id the request names: see `LockRule` of the server rules. */
type First = (write: WriteContext, id: number) => Promise<void>

export interface ActHandler {
  readonly act: AnyAct
  readonly first?: First
  readonly run: (
    write: WriteContext,
    row: RecordRow | null,
    body: unknown,
    params: unknown,
    target: RequestTarget,
  ) => Promise<unknown>
}

/**
 * Declares what an action does, inside its transaction: permissions, the record's lock and version, the archive, `when` and the body have been
 * checked. It returns the declared answer; an error rolls everything back.
 */
export function handle<const A extends AnyAct>(
  act: A,
  run: (
    write: WriteContext,
    row: RowFor<A>,
    body: ParsedBodyOf<A>,
    params: ParamsOf<A>,
    target: RequestTarget,
  ) => Promise<AnswerOf<A>>,
  first?: First,
): ActHandler {
  return { act, run: run as unknown as ActHandler['run'], ...(first ? { first } : {}) }
}

export interface EndpointHandler<E extends AnyEndpoint = AnyEndpoint> {
  readonly endpoint: E
  /** Declared as a method so that handlers of different endpoints have one type. */
  run(ctx: Context, request: EndpointRequest<E> & { readonly id: number }): Promise<EndpointAnswer<E>>
}

/**
 * Declares what an endpoint answers: permissions and parameters have been checked, and that the caller can see the record in its path, whose id is
 * `id`.
 */
export function answer<const E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: Context, request: EndpointRequest<E> & { readonly id: number }) => Promise<EndpointAnswer<E>>,
): EndpointHandler<E> {
  return { endpoint, run }
}

/** The same for an endpoint that several resources share; `of` is the resource of the request. */
export const answerEvery = <E extends AnyEndpoint>(
  declared: ForEach<E>,
  run: (
    ctx: Context,
    request: EndpointRequest<E> & { readonly id: number },
    resource: AnyResource,
  ) => Promise<EndpointAnswer<E>>,
): readonly EndpointHandler[] =>
  declared.all.map((endpoint) =>
    answer(endpoint as AnyEndpoint, (ctx, request) =>
      run(ctx, request as EndpointRequest<E> & { readonly id: number }, ctx.engine.resources.get(String(endpoint.of))),
    ),
  )

/** The same for an action that several resources share; `of` is the record's resource. The record is null when the handler finds it itself. */
export const handleEvery = <A extends AnyAct, L extends RecordRow | null = RecordRow>(
  declared: ForEach<A>,
  run: (
    write: WriteContext,
    row: L,
    body: ParsedBodyOf<A>,
    resource: AnyResource,
    target: RequestTarget,
  ) => Promise<AnswerOf<A>>,
): readonly ActHandler[] =>
  declared.all.map((act) => ({
    act,
    run: (write, row, body, _params, requestTarget) =>
      run(write, row as L, body as ParsedBodyOf<A>, write.engine.resources.get(String(act.of)), requestTarget),
  }))

/** The handlers for what the areas declare. */
export interface Handlers {
  readonly acts: readonly ActHandler[]
  readonly endpoints: readonly EndpointHandler[]
}

type Handler = ActHandler | EndpointHandler

/** Sorts the handlers that the files of the areas export: one, or a list in which a shared action or endpoint is a list itself. */
export function collectHandlers(files: readonly (Handler | readonly (Handler | readonly Handler[])[])[]): Handlers {
  const all = files.flat(2)
  return {
    acts: all.filter((one) => 'act' in one),
    endpoints: all.filter((one) => 'endpoint' in one),
  }
}
