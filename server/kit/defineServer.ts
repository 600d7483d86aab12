import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { AnyResource, Create, Row, Update } from '../../schema/define.ts'
import type { Act } from '../../schema/permissions.ts'
import type { Actor } from './actor.ts'
import type { Context, Engine, WriteContext } from './context.ts'
import type { RecordRow } from './read.ts'

/** All rows, none, or those for which the SQL holds; the table stands in it under the name `t`. */
export type Scope = boolean | RawBuilder<boolean>

/** A part of a record that an act of its own sets and logs: how an undo reads it and puts it back. */
export interface Restore {
  readonly now: (ctx: WriteContext, row: RecordRow) => Promise<unknown>
  /** Sets what the log says it was, with the checks and the log entry of the act. */
  readonly put: (ctx: WriteContext, row: RecordRow, value: unknown) => Promise<unknown>
}

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
  /** Logged parts that are no fields clients may set, by their name in the log. Without an entry here they cannot be undone. */
  readonly restore?: Readonly<Record<string, Restore>>
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
    readonly restore?: Readonly<Record<string, Restore>>
    readonly routes?: (app: FastifyInstance, engine: Engine) => void
  },
): { readonly name: string; readonly rules: ServerRules } {
  return { name: resource.name, rules: rules as unknown as ServerRules }
}

export type { Context }
