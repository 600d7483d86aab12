import type { AnyAct } from '../../../schema/engine/act.ts'
import { isSame } from '../form/stale/conflict.ts'
import { createQuestionStore } from './questionStore.ts'

type Row = Readonly<Record<string, unknown>>

/** An action on a record that another user has changed since it was loaded. */
export interface StaleAct {
  readonly act: AnyAct
  readonly seen: Row
  readonly current: Row
}

/** Fields that change with every write and mean nothing to the user. */
const BOOKKEEPING = new Set(['id', 'version', 'updated_at', 'updated_by', 'created_at', 'created_by'])

const questionStore = createQuestionStore<StaleAct>()

/** The open question, for its dialog. */
export const staleStore = questionStore.store

/** Fields in which the current record differs from the loaded one. */
export const changedFields = ({ seen, current }: Pick<StaleAct, 'seen' | 'current'>): string[] =>
  Object.keys(seen).filter((name) => !BOOKKEEPING.has(name) && name in current && !isSame(seen[name], current[name]))

/** Asks whether to continue with the current record. Does not ask where no visible field has changed. */
export const askStale = (stale: StaleAct): Promise<boolean> =>
  changedFields(stale).length === 0 ? Promise.resolve(true) : questionStore.ask(stale)
