import type { z } from 'zod'
import type { EndpointScope } from './ownership.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './registry.ts'

type Needs = readonly [Permission, ...Permission[]]

interface Spec<
  A extends z.ZodType,
  P extends z.ZodObject | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
> {
  /** Resource it belongs to: cached answers are refetched when records of it change. Null when it belongs to none. */
  readonly of: ResourceName | null
  /** Whose data it returns, when it belongs to no resource; a resource says so itself (`belongs`). */
  readonly concerns?: EndpointScope
  /** Its name within the resource. */
  readonly name: string
  /** POST only when the question does not fit into an address. */
  readonly method?: 'GET' | 'POST'
  /** Path below PREFIX, parameters as `:name`. With `:id` behind the resource, the caller must be able to see that record. */
  readonly path: string
  /** One sentence for the API description. */
  readonly summary: string
  /** Open to everyone signed in, to callers with all of these permissions, or to callers with one of them. */
  readonly access: 'session' | Needs | { readonly oneOf: Needs }
  /** The record is visible to more people than its scope says; the handler checks that. */
  readonly findsTarget?: true
  /** It only reads and may take long: it runs on an up-to-date read replica when there is one. */
  readonly reads?: 'copy'
  /** It sends something or tests a service. All other endpoints change nothing. */
  readonly sends?: true
  /** Zod schema of the parameters in its path. */
  readonly params?: P
  /** Zod schema of its query string. */
  readonly query?: Q
  /** Zod schema of its body. */
  readonly body?: B
  /** Zod schema of the answer; checked in tests and described in the API description. */
  readonly answer: A
}

/** A question to the server that is not a list. */
export interface Endpoint<
  A extends z.ZodType = z.ZodType,
  P extends z.ZodObject | undefined = z.ZodObject | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
> extends Spec<A, P, Q, B> {
  readonly is: 'endpoint'
}

export type AnyEndpoint = Endpoint

// Parts that an endpoint does not declare are never passed to it.
type In<Z> = [Z] extends [never] ? undefined : Z extends z.ZodType ? z.input<Z> : undefined
type Out<Z> = [Z] extends [never] ? undefined : Z extends z.ZodType ? z.output<Z> : undefined
type Part<E, K extends string> = E extends { readonly [Key in K]?: infer Z } ? Exclude<Z, undefined> : undefined

/** What a handler gets; `id` is the record in the path. */
export interface EndpointRequest<E> {
  readonly params: Out<Part<E, 'params'>>
  readonly query: Out<Part<E, 'query'>>
  readonly body: Out<Part<E, 'body'>>
}
/** What a client sends. */
export interface EndpointParams<E> {
  readonly params?: In<Part<E, 'params'>>
  readonly query?: In<Part<E, 'query'>>
  readonly body?: In<Part<E, 'body'>>
}
export type EndpointAnswer<E> = E extends { readonly answer: infer Z extends z.ZodType } ? z.output<Z> : never

/** Declares an endpoint. Its route, checks of request and answer, rights, API description and typed call follow from the declaration. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: Spec<A, P, Q, B>): Endpoint<A, P, Q, B> {
  return { is: 'endpoint', ...spec }
}
