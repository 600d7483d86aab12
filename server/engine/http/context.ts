import type { RawBuilder } from 'kysely'
import type { Collection } from '../../../schema/engine/collect.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { LogKey } from '../log/key.ts'
import type { Settings } from '../settings/settings.ts'
import type { Actor } from './actor.ts'
import type { ServerRules } from './defineServer.ts'
import type { Events } from './events.ts'
import type { Security } from './security.ts'

/** Services of the program besides records. Filled in by declaration merging, so that the engine names none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface Services {}

/** What the engine runs on; created once by createApp. */
export interface Engine {
  readonly db: Db
  readonly resources: Collection
  readonly rules: ReadonlyMap<string, ServerRules>
  /** Settings of the business. */
  readonly settings: Settings
  /** What the log is sealed with. */
  readonly logKey: LogKey
  /** The log of sign-ins, refusals and granted permissions, separate from the log of changes. */
  readonly security?: Security
  /** The current time, except where the database sets it. */
  readonly clock: () => Date
  /** Publishes changes to the other servers and the browsers; without it nothing is published. */
  readonly events?: Events
  /** Absent when there are only records. */
  readonly services?: { -readonly [K in keyof Services]?: Services[K] }
}

/**
 * A service of the program.
 * @throws Error when it was not provided
 */
export function service<K extends keyof Services>({ services }: Engine, name: K): NonNullable<Services[K]> {
  const found = services?.[name]
  if (found === undefined || found === null) throw new Error(`the engine was given no ${name}`)
  return found
}

/** What a request has written, for the `Changeset` header of its answer. */
export interface ChangeNotice {
  /** The changeset that was written, now or when a repeated request was first made; null when nothing was. */
  changeset: string | null
  /** Something was written that undo cannot restore. */
  final: boolean
}

/** One request of one actor. */
export interface Context {
  readonly engine: Engine
  readonly actor: Actor
  /** `METHOD /panel-api/…`, as in the log. */
  readonly action: string
  readonly url: string
  readonly ip: string
  /** One id for everything that this request changes, so that it can be undone together. */
  readonly changeset: string
  /** The program does it on its own, or as part of a permitted action: the permission to create such a record is not checked. */
  readonly byProgram?: true
  /** Codes of the questions that were confirmed (`askBeforeWrite`). */
  readonly confirmed?: { readonly has: (code: string) => boolean }
  /** Left out when the answer does not contain it. */
  readonly changeNotice?: ChangeNotice
  /** Aborts when the client no longer waits for the answer; absent when no client waits. */
  readonly disconnected?: () => AbortSignal
}

/** The caller, and the resource that is requested. */
export type Caller = Pick<Context, 'engine' | 'actor'>

export interface WriteContext extends Context {
  readonly tx: Tx
  /** Takes the log statement of the one record of this write, to be sent with the commit; absent when more statements may follow. */
  readonly last?: (statement: RawBuilder<unknown>) => void
  /**
   * Calls back when the write has ended: committed or rolled back. Errors of the callback are its own and no longer refuse anything; absent when
   * nobody needs to know.
   */
  readonly onTransactionEnd?: (afterCommit: (isCommitted: boolean) => Promise<void>) => void
  /** It restores an earlier state: an undo or a revert. */
  readonly isRestoring?: true
  /** It reverts a log entry at any later time: what others rely on outside stays (`irreversible` of the server rules). */
  readonly reverts?: true
  /** References move between two records that are merged, including those that a status locks. */
  readonly movesReferences?: true
  /** An action such as converting: it may set a status that people cannot set. */
  readonly setsAutomatic?: true
  /** The record should never have existed: it is deleted even when its resource has an archive. */
  readonly removes?: true
  /** The caller has seen and confirmed what will be archived with the record. */
  readonly cascadeConfirmed?: true
  /** It is run to see its result and rolled back: no log entry, no number, no notification. */
  readonly isRehearsal?: true
  /** It creates a record from another one: what was chosen there is kept, even if today's default differs. */
  readonly copies?: true
}
