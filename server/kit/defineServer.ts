import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { AnyResource, Create, Row, Update } from '../../schema/define.ts'
import type { Act } from '../../schema/permissions.ts'
import type { Actor } from './actor.ts'
import type { Context, Engine, WriteContext } from './context.ts'

/** All rows, none, or those for which the SQL holds; the table stands in it under the name `t`. */
export type Scope = boolean | RawBuilder<boolean>

export interface ServerRules {
  /** Which records this actor has; narrowed further by nothing, widened by nobody. */
  readonly scope?: (actor: Actor, act: Act) => Scope
  /** Looks at, or changes, what is about to be written; throws `problem(…)` to refuse. `before` is null for a new record. */
  readonly before?: (
    ctx: WriteContext,
    values: Record<string, unknown>,
    before: Record<string, unknown> | null,
  ) => Promise<void> | void
  /** Runs after the write in the same transaction. */
  readonly after?: (
    ctx: WriteContext,
    after: Record<string, unknown>,
    before: Record<string, unknown> | null,
  ) => Promise<void>
  /** Endpoints of its own. */
  readonly routes?: (app: FastifyInstance, engine: Engine) => void
}

/**
 * Server rules of one resource, typed by its declaration.
 * A resource without rules needs none of this.
 */
export function defineServer<R extends AnyResource>(
  resource: R,
  rules: {
    readonly scope?: (actor: Actor, act: Act) => Scope
    readonly before?: (
      ctx: WriteContext,
      values: Update<R> & Partial<Create<R>>,
      before: Row<R> | null,
    ) => Promise<void> | void
    readonly after?: (ctx: WriteContext, after: Row<R>, before: Row<R> | null) => Promise<void>
    readonly routes?: (app: FastifyInstance, engine: Engine) => void
  },
): { readonly name: string; readonly rules: ServerRules } {
  return { name: resource.name, rules: rules as unknown as ServerRules }
}

export type { Context }
