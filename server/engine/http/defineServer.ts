import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { AnyResource, Create, Row, Update } from '../../../schema/engine/define.ts'
import type { Act, Action } from '../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { RecordRow } from '../read/read.ts'
import type { ImportProfile } from '../transfer/mapping/profiles.ts'
import type { Actor } from './actor.ts'
import type { Caller, Context, Engine, WriteContext } from './context.ts'

/** All rows, none, or those for which the SQL holds; the table stands in it under the name `t`. */
export type Scope = boolean | RawBuilder<boolean>

/** The declaration's conditions in SQL, over the table under the name `t`; of one by records or values, when any of these is meant. */
export type Conditions = Readonly<Record<string, (asker: Caller, values: readonly unknown[]) => RawBuilder<boolean>>>

/** The declaration's reasons in SQL: when the record under `t` is likely the one whose values `given` names. */
export type DuplicateRule = Readonly<
  Record<string, (given: (field: string) => RawBuilder<unknown>) => RawBuilder<unknown>>
>

/**
 * Holds what is to be held before these records are, whoever writes them: where several records of several kinds change together, everybody has to
 * come by the same door, or two wait for each other.
 */
export type LockRule = (tx: Db | Tx, ids: readonly number[]) => Promise<void>

/**
 * A part of a record that an act of its own sets and logs: how an undo reads it and puts it back. Of a part that consists of several,
 * the log names one as `part.key`, with null for one that is not there.
 */
export interface Restore {
  readonly now: (ctx: WriteContext, row: RecordRow, key: string) => Promise<unknown>
  /** Sets what the log says it was, with the checks and the log entry of the act. */
  readonly put: (ctx: WriteContext, row: RecordRow, value: unknown, key: string) => Promise<unknown>
  /** The right to the act, on records that one may see, where it is not that to change them. */
  readonly takes?: Action
  /** Which changes of it go back, by what it was and what it became; all of them unless it is said. */
  readonly only?: (before: unknown, after: unknown) => boolean
  /** With it go references from one record to another that is the same: what a status locks names the same all along. */
  readonly movesReferences?: true
}

/** What a revert never puts back, and why. */
export interface IrreversibleChange {
  /** A key under `problem` of the messages. */
  readonly code: string
  /** The act of the resource that corrects it. */
  readonly act?: string
  /** Of what the log says was changed, only these; all of it where they are left out. */
  readonly fields?: readonly string[]
}

type Values = Readonly<Record<string, unknown>>
/**
 * Says what of a change stands, whatever a revert is asked for: what others rely on outside. A mistake that is taken back at once, by whoever
 * made it, is an undo and goes by the rules of the write.
 */
export type FindIrreversible = (
  write: WriteContext,
  done: { readonly before: Values | null; readonly after: Values | null },
  now: Values | undefined,
) => Promise<IrreversibleChange | undefined> | IrreversibleChange | undefined

/**
 * What is about another record, and cannot go on once that is archived: archiving asks first, then changes it, so that an undo brings back both.
 */
export interface CascadeRule {
  /** The field that says which record it is about. */
  readonly field: string
  /** Which of them go on; over the table under the name `t`. */
  readonly open: RawBuilder<boolean>
  /** What becomes of them. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A table with a row for each record, from the moment that it is made, where figures of it are kept. */
export interface StoredFigure {
  readonly table: string
  /** Its column with the id of the record. */
  readonly by: string
  /** Brings it up to date with everything that was committed. */
  readonly ready: (engine: Engine) => Promise<void>
}

export type ComputesFigure = Readonly<Record<string, (asker: Caller) => RawBuilder<unknown>>>

export interface ServerRules {
  /** Which records this actor has; narrowed further by nothing, widened by nobody. */
  readonly scope?: (actor: Actor, act: Act, asker: Caller) => Scope
  /** Its hooks refuse what is of another franchise, at the field that names it. */
  readonly decidesScope?: true
  readonly locks?: LockRule
  readonly conditions?: Conditions
  /** SQL of what lists say of each record under `t` that is reckoned from many others; see `Reckoned`. */
  readonly computes?: ComputesFigure
  /** The same of all records at once, for lists that are sorted by it: a table in SQL with `id` and its value as `v`. */
  readonly computesAll?: ComputesFigure
  /** Where the figures are kept that declare a column (`kept` of `Reckoned`). */
  readonly figureStore?: StoredFigure
  readonly duplicateReasons?: DuplicateRule
  /** Exports of other programs that its files may be. */
  readonly importProfiles?: readonly ImportProfile[]
  /** Looks at, or changes, what is about to be written; throws `problem(…)` to refuse. `before` is null for a new record. */
  readonly before?: (
    ctx: WriteContext,
    values: Record<string, unknown>,
    before: Record<string, unknown> | null,
  ) => Promise<void> | void
  /** Of new records `before` looks at the record and the actor alone, so that many can be looked at before any is written. */
  readonly apart?: true
  /** The fields whose changes `before` is asked about; left out, it is asked about every change. */
  readonly watches?: readonly string[]
  /** Runs after the write in the same transaction. */
  readonly after?: (
    ctx: WriteContext,
    after: Record<string, unknown>,
    before: Record<string, unknown> | null,
  ) => Promise<void>
  readonly cascade?: CascadeRule
  /**
   * Whether the record under `t` still goes on: only then it keeps whom it is about out of the archive. Left out, it does until it is archived itself.
   */
  readonly open?: (asker: Caller) => RawBuilder<boolean>
  /** Logged parts that are no fields clients may set, by their name in the log. Without an entry here they cannot be undone. */
  readonly restore?: Readonly<Record<string, Restore>>
  readonly irreversible?: FindIrreversible
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
    readonly scope?: (actor: Actor, act: Act, asker: Caller) => Scope
    readonly decidesScope?: true
    readonly locks?: LockRule
    readonly conditions?: Conditions
    readonly computes?: ComputesFigure
    readonly computesAll?: ComputesFigure
    readonly figureStore?: StoredFigure
    readonly duplicateReasons?: DuplicateRule
    readonly importProfiles?: readonly ImportProfile[]
    readonly before?: (
      ctx: WriteContext,
      values: Update<R> & Partial<Create<R>>,
      before: Row<R> | null,
    ) => Promise<void> | void
    readonly apart?: true
    readonly watches?: readonly (keyof R['fields'] & string)[]
    readonly after?: (ctx: WriteContext, after: Row<R>, before: Row<R> | null) => Promise<void>
    readonly cascade?: CascadeRule & { readonly field: keyof R['fields'] & string; readonly values: Partial<Row<R>> }
    readonly open?: (asker: Caller) => RawBuilder<boolean>
    readonly restore?: Readonly<Record<string, Restore>>
    readonly irreversible?: FindIrreversible
    readonly routes?: (app: FastifyInstance, engine: Engine) => void
  },
): { readonly name: string; readonly rules: ServerRules } {
  return { name: resource.name, rules: rules as unknown as ServerRules }
}

/** What an area adds to the rules of another's resource: its hooks come after those of the resource itself. */
export const addToServer = <R extends AnyResource>(
  resource: R,
  rules: {
    readonly locks?: LockRule
    readonly figureStore?: StoredFigure
    readonly conditions?: Conditions
    readonly before?: (
      ctx: WriteContext,
      values: Update<R> & Partial<Create<R>>,
      before: Row<R> | null,
    ) => Promise<void> | void
    readonly after?: (ctx: WriteContext, after: Row<R>, before: Row<R> | null) => Promise<void>
    readonly routes?: (app: FastifyInstance, engine: Engine) => void
  },
): Collected => ({ name: resource.name, rules: rules as unknown as ServerRules, adds: true })

/** Rules of one resource, or what is added to them. */
export interface Collected {
  readonly name: string
  readonly rules: ServerRules
  readonly adds?: true
}

/** One hook of two, asked one after the other. */
const inTurn =
  <A extends unknown[]>(...hooks: readonly (((...given: A) => Promise<void> | void) | undefined)[]) =>
  async (...given: A): Promise<void> => {
    for (const hook of hooks) await hook?.(...given)
  }

/** The rules of each resource, with what other areas add to them. */
export function collectRules(all: readonly Collected[]): Map<string, ServerRules> {
  const rules = new Map(all.flatMap((one) => (one.adds ? [] : [[one.name, one.rules] as const])))
  for (const { name, rules: added, adds } of all) {
    if (!adds) continue
    const own = rules.get(name)
    rules.set(name, {
      ...own,
      ...(added.figureStore ? { figureStore: added.figureStore } : {}),
      ...(added.conditions ? { conditions: { ...own?.conditions, ...added.conditions } } : {}),
      ...(added.locks ? { locks: inTurn(own?.locks, added.locks) } : {}),
      ...(added.before ? { before: inTurn(own?.before, added.before) } : {}),
      ...(added.after ? { after: inTurn(own?.after, added.after) } : {}),
      ...(added.routes ? { routes: (app, engine) => [own, added].forEach((one) => one?.routes?.(app, engine)) } : {}),
    })
  }
  return rules
}

export type { Context }
