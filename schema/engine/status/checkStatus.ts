import type { Fields } from '../define.ts'
import { fieldOf } from '../fields/fieldOf.ts'
import type { Board } from '../views.ts'
import type { Lock, Reason } from './statusRules.ts'

interface Stated {
  readonly fields: Fields
  readonly status?: string
  readonly reason?: Reason
  readonly needsByFlag?: Readonly<Record<string, string>>
  readonly lock?: Lock
  readonly board?: Board
}

/**
 * Checks that what a declaration says about its status agrees with its fields.
 * @param demandNames complains of unknown field names
 * @param complain throws, naming the resource, the fault and the remedy
 */
export function checkStatus(
  { fields, status, reason, needsByFlag = {}, lock, board }: Stated,
  demandNames: (names: readonly string[], what: string) => void,
  complain: (what: string) => never,
): void {
  if (status) {
    demandNames([status], 'status')
    const { store } = fieldOf(fields, status)
    if (store.as !== 'column' || !store.references)
      complain(`status ${status} refers to nothing; make it a reference to the statuses`)
  }
  if (reason) {
    demandNames([reason.field], 'reason')
    if (!status) complain('asks for a reason but has no status; say which reference it is of')
  }
  demandNames(Object.values(needsByFlag), 'needsByFlag')
  if (!status && Object.keys(needsByFlag).length) complain('needs fields by a flag but has no status')
  if (lock) demandNames(status ? lock.fields : ['status'], 'lock')
  if (board && !status) complain('has a board but no status; say which reference the columns are')
  demandNames(board?.card ?? [], 'board')
}
