import type { RawBuilder } from 'kysely'
import type { Collection } from '../../../schema/engine/collect.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { LogKey } from '../log/key.ts'
import type { Settings } from '../settings/settings.ts'
import type { Actor } from './actor.ts'
import type { ServerRules } from './defineServer.ts'
import type { Events } from './events.ts'
import type { Security } from './security.ts'

/** What the program has besides records, for whoever does something with them: filled in by declaration merging, so that the engine names none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface Services {}

/** What the engine runs on; made once by createApp. */
export interface Engine {
  readonly db: Db
  readonly resources: Collection
  readonly rules: ReadonlyMap<string, ServerRules>
  /** What is decided for the whole business while the program runs. */
  readonly settings: Settings
  /** What the log is sealed with. */
  readonly logKey: LogKey
  /** Who came in, was refused, was given rights: apart from the log of what was changed. */
  readonly security?: Security
  /** The time, for what the database does not stamp itself. */
  readonly clock: () => Date
  /** Tells the other servers and the browsers what was written; without it nobody is told. */
  readonly events?: Events
  /** Absent where records are all there is. */
  readonly services?: { -readonly [K in keyof Services]?: Services[K] }
}

/** Something that the program has besides records. @throws Error where nothing of it was given */
export function service<K extends keyof Services>({ services }: Engine, name: K): NonNullable<Services[K]> {
  const found = services?.[name]
  if (found === undefined || found === null) throw new Error(`the engine was given no ${name}`)
  return found
}

/** What a request has written, for the answer's header `Changeset`. */
export interface ChangeNotice {
  /** The changeset that was written, now or when the repeated request was first made; null while nothing was. */
  changeset: string | null
  /** Something was written that no undo puts back. */
  final: boolean
}

/** One request of one actor. */
export interface Context {
  readonly engine: Engine
  readonly actor: Actor
  /** `METHOD /panel-api/…`, as the log keeps it. */
  readonly action: string
  readonly url: string
  readonly ip: string
  /** One id for everything this request changes, so that it can be put back as one. */
  readonly changeset: string
  /** The program does it by itself, or as a part of what was allowed: whether the actor might add such a record is not asked. */
  readonly byProgram?: true
  /** Codes of the questions that were answered with yes before (`askFirst`). */
  readonly confirmed?: { readonly has: (code: string) => boolean }
  /** Left out where no answer tells it. */
  readonly changeNotice?: ChangeNotice
  /** Tells that nobody waits for the answer any more; left out where nobody waited at all. */
  readonly disconnected?: () => AbortSignal
}

/** Who asks, and what of. */
export type Caller = Pick<Context, 'engine' | 'actor'>

export interface WriteContext extends Context {
  readonly tx: Tx
  /** Takes the log of the one record this write is about, to be sent with the commit; absent where more may follow it. */
  readonly last?: (statement: RawBuilder<unknown>) => void
  /**
   * Tells how the write has ended: everything is kept, or everything was taken back. Whoever is told deals with his own faults, which refuse nothing any
   * more; absent where nobody tells.
   */
  readonly ends?: (told: (kept: boolean) => Promise<void>) => void
  /** It puts back what was, whatever way that came about. */
  readonly isRestoring?: true
  /** It reverts what the log tells, at whatever time after: what others rely on outside stands (`stands` of the server rules). */
  readonly reverts?: true
  /** References move between two records that are one: also those that a status locks. */
  readonly movesReferences?: true
  /** An act of the program, such as converting: it may give a status that nobody sets by hand. */
  readonly setsAutomatic?: true
  /** What is put away was never meant to be there: it is deleted also where an archive is kept. */
  readonly removes?: true
  /** What goes with a record that is archived was shown, and is meant. */
  readonly cascadeConfirmed?: true
  /** It is done to see what comes of it, and taken back: it is in no log, takes no number and notifies nobody. */
  readonly isRehearsal?: true
  /** It makes a record after another one: what was chosen there is kept as it was, whatever it would be today. */
  readonly copies?: true
}
