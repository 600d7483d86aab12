import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { AnyResource, Create, Row, Update } from '../../../schema/engine/define.ts'
import type { Act, Action } from '../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { RecordRow } from '../read/read.ts'
import type { ImportProfile } from '../transfer/mapping/profiles.ts'
import type { Actor } from './actor.ts'
import type { Caller, Context, Engine, WriteContext } from './context.ts'

/** All rows, none, or those that match the SQL, in which the table is `t`. */
export type Scope = boolean | RawBuilder<boolean>

/** SQL of the declaration's conditions, with the table as `t`; conditions by record or value match any of the given ones. */
export type Conditions = Readonly<Record<string, (asker: Caller, values: readonly unknown[]) => RawBuilder<boolean>>>

/** SQL of the declaration's duplicate reasons: when the record under `t` is likely the same as the one whose values `valueOf` names. */
export type DuplicateRule = Readonly<
  Record<string, (valueOf: (field: string) => RawBuilder<unknown>) => RawBuilder<unknown>>
>

/**
 * Takes locks before the records are locked, for every write. Where records of several resources change together, every write has to take the
 * same lock first, or two of them block each other.
 */
export type LockRule = (tx: Db | Tx, ids: readonly number[]) => Promise<void>

/**
 * A part of a record that an action of its own sets and logs: how undo reads it and restores it. When there are several of the part, the log names
 * one as `part.key`, with null for one that does not exist.
 */
export interface Restore {
  /** Reads the current value. */
  readonly now: (ctx: WriteContext, row: RecordRow, key: string) => Promise<unknown>
  /** Sets the value from the log, with the checks and the log entry of the action. */
  readonly put: (ctx: WriteContext, row: RecordRow, value: unknown, key: string) => Promise<unknown>
  /** Permission of the action, on records that the caller can see, when it differs from the permission to change them. */
  readonly takes?: Action
  /** Which of its changes are restored, by the values before and after; all of them when left out. */
  readonly only?: (before: unknown, after: unknown) => boolean
  /** Restoring it moves references between merged records: a status lock does not apply, because they refer to the same thing. */
  readonly movesReferences?: true
}

/** What a revert never restores, and why. */
export interface IrreversibleChange {
  /** A key under `problem` in the messages. */
  readonly code: string
  /** The action of the resource that corrects it. */
  readonly act?: string
  /** Only these of the changed fields; all of them when left out. */
  readonly fields?: readonly string[]
}

type Values = Readonly<Record<string, unknown>>
/**
 * What part of a change a revert must not restore, because others outside rely on it. Undoing one's own mistake right away is not a revert and
 * follows the rules of the write.
 */
export type FindIrreversible = (
  write: WriteContext,
  done: { readonly before: Values | null; readonly after: Values | null },
  now: Values | undefined,
) => Promise<IrreversibleChange | undefined> | IrreversibleChange | undefined

/**
 * Records that are about another record and cannot continue once it is archived: archiving asks first and then changes them, so that undo restores
 * both.
 */
export interface CascadeRule {
  /** The field with the record they are about. */
  readonly field: string
  /** Which of them are still open; the table is `t`. */
  readonly open: RawBuilder<boolean>
  /** What happens to them. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A table with a row for each record from its creation on, which stores computed figures. */
export interface StoredFigure {
  readonly table: string
  /** Its column with the record's id. */
  readonly by: string
  /** Brings it up to date with everything committed. */
  readonly ready: (engine: Engine) => Promise<void>
}

export type ComputesFigure = Readonly<Record<string, (asker: Caller) => RawBuilder<unknown>>>

export interface ServerRules {
  /** Which records the caller has. Nothing narrows or widens this further. */
  readonly scope?: (actor: Actor, act: Act, asker: Caller) => Scope
  /** Its hooks themselves refuse records of another franchise, at the field that names it. */
  readonly decidesScope?: true
  /** Locks to take before the records themselves are locked, for every write. */
  readonly locks?: LockRule
  /** SQL of the declared conditions. */
  readonly conditions?: Conditions
  /** SQL of computed figures for the record under `t`; see `ComputedFigure`. */
  readonly computes?: ComputesFigure
  /** The same for all records at once, for lists sorted by it: a table with `id` and the value as `v`. */
  readonly computesAll?: ComputesFigure
  /** Where figures with a column are stored (`stored` of `ComputedFigure`). */
  readonly figureStore?: StoredFigure
  /** SQL of the declared reasons for duplicates. */
  readonly duplicateReasons?: DuplicateRule
  /** Exports of other programs that can be imported. */
  readonly importProfiles?: readonly ImportProfile[]
  /** Checks or changes the values before a write; throws `problem(…)` to refuse. `before` is null for a new record. */
  readonly before?: (
    ctx: WriteContext,
    values: Record<string, unknown>,
    before: Record<string, unknown> | null,
  ) => Promise<void> | void
  /** For new records `before` reads only the record and the caller, so that many can be checked before any is written. */
  readonly apart?: true
  /** Changes of these fields call `before`; every change does when left out. */
  readonly watches?: readonly string[]
  /** Runs after the write, in the same transaction. */
  readonly after?: (
    ctx: WriteContext,
    after: Record<string, unknown>,
    before: Record<string, unknown> | null,
  ) => Promise<void>
  /** Records about another record that end with it. */
  readonly cascade?: CascadeRule
  /**
   * Whether the record under `t` is still open: an open one prevents the record it is about from being archived. By default a record is open until it
   * is archived.
   */
  readonly open?: (asker: Caller) => RawBuilder<boolean>
  /** Logged parts that are not fields clients can set, by their name in the log. Without an entry here they cannot be undone. */
  readonly restore?: Readonly<Record<string, Restore>>
  /** What part of a change a revert must leave. */
  readonly irreversible?: FindIrreversible
  /** Endpoints of its own. */
  readonly routes?: (app: FastifyInstance, engine: Engine) => void
}

/** Declares the server rules of one resource, typed by its declaration. A resource without rules needs none of this. */
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

/** Adds rules of one area to another area's resource: its hooks run after the resource's own. */
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

/** The rules of one resource, or an addition to them. */
export interface Collected {
  readonly name: string
  readonly rules: ServerRules
  readonly adds?: true
}

/** Combines two hooks into one that runs both in order. */
const inTurn =
  <A extends unknown[]>(...hooks: readonly (((...args: A) => Promise<void> | void) | undefined)[]) =>
  async (...args: A): Promise<void> => {
    for (const hook of hooks) await hook?.(...args)
  }

/** The rules of each resource, including what other areas add. */
export function collectRules(all: readonly Collected[]): Map<string, ServerRules> {
  const rules = new Map(all.flatMap((one) => (one.adds ? [] : [[one.name, one.rules] as const])))
  for (const { name, rules: added, adds } of all) {
    if (!adds) continue
    const existing = rules.get(name)
    rules.set(name, {
      ...existing,
      ...(added.figureStore ? { figureStore: added.figureStore } : {}),
      ...(added.conditions ? { conditions: { ...existing?.conditions, ...added.conditions } } : {}),
      ...(added.locks ? { locks: inTurn(existing?.locks, added.locks) } : {}),
      ...(added.before ? { before: inTurn(existing?.before, added.before) } : {}),
      ...(added.after ? { after: inTurn(existing?.after, added.after) } : {}),
      ...(added.routes
        ? { routes: (app, engine) => [existing, added].forEach((one) => one?.routes?.(app, engine)) }
        : {}),
    })
  }
  return rules
}

export type { Context }
