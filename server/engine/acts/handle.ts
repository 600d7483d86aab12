import type { AnswerOf, AnyAct, ParamsOf, ParsedBodyOf } from '../../../schema/engine/act.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { AnyEndpoint, EndpointAnswer, EndpointRequest } from '../../../schema/engine/endpoint.ts'
import type { ForEach } from '../../../schema/engine/forEach.ts'
import type { ResourceName, RowOf } from '../../../schema/engine/registry.ts'
import type { Context, WriteContext } from '../http/context.ts'
import type { RecordRow } from '../read/read.ts'

/** The record that an act is done to, locked; null where it is done to none in particular. */
type RowFor<A> = A extends { readonly on: 'resource' }
  ? null
  : A extends { readonly of: infer N extends ResourceName }
    ? RowOf<N>
    : never

/** What a request says of that which it is done to, for a handler that looks itself. */
export interface RequestTarget {
  readonly id: string
  readonly ifMatch: string | undefined
}

/** Holds what is to be held before the record is, of which the request says the id: see `Holds` of the server rules. */
type First = (write: WriteContext, id: number) => Promise<void>

export interface ActHandler {
  readonly act: AnyAct
  readonly first?: First
  readonly run: (
    write: WriteContext,
    row: RecordRow | null,
    body: unknown,
    params: unknown,
    meant: RequestTarget,
  ) => Promise<unknown>
}

/**
 * What an act does, inside its transaction: rights, the record's lock and version, the archive, `when` and the body have been looked at.
 * It answers what the declaration says; whatever it throws takes everything back.
 */
export function handle<const A extends AnyAct>(
  act: A,
  run: (
    write: WriteContext,
    row: RowFor<A>,
    body: ParsedBodyOf<A>,
    params: ParamsOf<A>,
    meant: RequestTarget,
  ) => Promise<AnswerOf<A>>,
  first?: First,
): ActHandler {
  return { act, run: run as unknown as ActHandler['run'], ...(first ? { first } : {}) }
}

export interface EndpointHandler<E extends AnyEndpoint = AnyEndpoint> {
  readonly endpoint: E
  /** A method, so that the handler of one endpoint is one of any. */
  run(ctx: Context, asked: EndpointRequest<E> & { readonly id: number }): Promise<EndpointAnswer<E>>
}

/** What an endpoint answers: rights, parameters and that the record of its path is the actor's to see have been looked at; `id` is that record's. */
export function answer<const E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: Context, asked: EndpointRequest<E> & { readonly id: number }) => Promise<EndpointAnswer<E>>,
): EndpointHandler<E> {
  return { endpoint, run }
}

/** What an endpoint answers that is declared at every one of several resources; `of` is the one that is asked. */
export const answerEvery = <E extends AnyEndpoint>(
  declared: ForEach<E>,
  run: (
    ctx: Context,
    asked: EndpointRequest<E> & { readonly id: number },
    of: AnyResource,
  ) => Promise<EndpointAnswer<E>>,
): readonly EndpointHandler[] =>
  declared.all.map((endpoint) =>
    answer(endpoint as AnyEndpoint, (ctx, asked) =>
      run(ctx, asked as EndpointRequest<E> & { readonly id: number }, ctx.engine.resources.get(String(endpoint.of))),
    ),
  )

/** What an act does that is declared at every one of several resources; `of` is that of the record, which is null where the handler looks itself. */
export const handleEvery = <A extends AnyAct, L extends RecordRow | null = RecordRow>(
  declared: ForEach<A>,
  run: (
    write: WriteContext,
    row: L,
    body: ParsedBodyOf<A>,
    of: AnyResource,
    meant: RequestTarget,
  ) => Promise<AnswerOf<A>>,
): readonly ActHandler[] =>
  declared.all.map((act) => ({
    act,
    run: (write, row, body, _params, meant) =>
      run(write, row as L, body as ParsedBodyOf<A>, write.engine.resources.get(String(act.of)), meant),
  }))

/** What the server has for the declarations of the areas. */
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
