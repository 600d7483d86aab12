import type { AnyAct } from '../../../schema/engine/act.ts'
import { isSame } from '../form/stale/conflict.ts'
import { createQuestionStore } from './questionStore.ts'

type Row = Readonly<Record<string, unknown>>

/** An act on a record that somebody else has changed since it was seen. */
export interface StaleAct {
  readonly act: AnyAct
  readonly seen: Row
  readonly current: Row
}

/** What changes with every write and says nothing. */
const BOOKKEEPING = new Set(['id', 'version', 'updated_at', 'updated_by', 'created_at', 'created_by'])

const asking = createQuestionStore<StaleAct>()

/** The question that is open, for the dialog that asks it. */
export const staleStore = asking.store

/** Fields in which the record is another than the one that was seen. */
export const changedFields = ({ seen, current }: Pick<StaleAct, 'seen' | 'current'>): string[] =>
  Object.keys(seen).filter((name) => !BOOKKEEPING.has(name) && name in current && !isSame(seen[name], current[name]))

/** Whether to go on with the record as it is now. Nothing is asked where nothing that is shown has changed. */
export const askStale = (stale: StaleAct): Promise<boolean> =>
  changedFields(stale).length === 0 ? Promise.resolve(true) : asking.ask(stale)
