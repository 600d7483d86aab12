import type { z } from 'zod'
import type { EndpointScope } from './belongs.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './registry.ts'

type Needs = readonly [Permission, ...Permission[]]

interface Spec<
  A extends z.ZodType,
  P extends z.ZodObject | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
> {
  /** Resource that it is about: its queries are read anew when records of it change. Null where it is about none. */
  readonly of: ResourceName | null
  /** Whose what it tells, where it is about no resource: one that is says so itself (`belongs`). */
  readonly concerns?: EndpointScope
  /** File of its handler, and its name among those of its resource. */
  readonly name: string
  /** A POST only where what is asked does not fit into an address. */
  readonly method?: 'GET' | 'POST'
  /** Below PREFIX, parameters as `:name`. Where `:id` stands behind the resource, the record must be one that the actor sees. */
  readonly path: string
  /** One sentence for the description of the API. */
  readonly summary: string
  /** Everybody with a session, whoever has all of these permissions, or one of them. */
  readonly access: 'session' | Needs | { readonly oneOf: Needs }
  /** Who sees the record of the path is more than its scope says: the handler looks. */
  readonly findsTarget?: true
  /** It only reads, and may take long: it is asked of a copy of the database that has all that is committed, where there is one. */
  readonly reads?: 'copy'
  /** It sends something, or tries a service: all others are only answered, and leave everything as it is. */
  readonly sends?: true
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly answer: A
}

/** A question that is no list. */
export interface Endpoint<
  A extends z.ZodType = z.ZodType,
  P extends z.ZodObject | undefined = z.ZodObject | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
> extends Spec<A, P, Q, B> {
  readonly is: 'endpoint'
}

export type AnyEndpoint = Endpoint

// What an endpoint does not declare is never given.
type In<Z> = [Z] extends [never] ? undefined : Z extends z.ZodType ? z.input<Z> : undefined
type Out<Z> = [Z] extends [never] ? undefined : Z extends z.ZodType ? z.output<Z> : undefined
type Part<E, K extends string> = E extends { readonly [Key in K]?: infer Z } ? Exclude<Z, undefined> : undefined

/** What a handler is given; `id` is of the record that stands in the path. */
export interface EndpointRequest<E> {
  readonly params: Out<Part<E, 'params'>>
  readonly query: Out<Part<E, 'query'>>
  readonly body: Out<Part<E, 'body'>>
}
/** What a client says. */
export interface EndpointParams<E> {
  readonly params?: In<Part<E, 'params'>>
  readonly query?: In<Part<E, 'query'>>
  readonly body?: In<Part<E, 'body'>>
}
export type EndpointAnswer<E> = E extends { readonly answer: infer Z extends z.ZodType } ? z.output<Z> : never

/** Declares a question: route, checks of what comes and goes, rights, description and typed call follow from it. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: Spec<A, P, Q, B>): Endpoint<A, P, Q, B> {
  return { is: 'endpoint', ...spec }
}
