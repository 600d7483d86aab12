import { resources } from '../../schema/all.ts'
import type { AnyAct } from '../../schema/engine/act.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { ForEach } from '../../schema/engine/forEach.ts'
import type { Harness } from '../contract/harness.ts'
import type { Values } from './factory.ts'

/** A request that an action answers with 200. */
export interface Ready {
  /** The record, or other target, of the action; omitted if it has none. */
  readonly id?: number | string
  readonly body?: Values
  /** Path parameters besides the record. */
  readonly params?: Readonly<Record<string, string | number>>
}

/** The data for checking one action's contract. */
export interface ActCase {
  readonly act: AnyAct
  /** Creates a record the action can be performed on: a different one each time. */
  readonly ready: (h: Harness) => Promise<Ready>
  /** A record for which its `when` is false. */
  readonly unfit?: (h: Harness) => Promise<number>
  /** Fields of the record that an undo leaves as the action set them. */
  readonly keeps?: readonly string[]
  /** Permissions beyond its needs that this request requires, for records it creates. */
  readonly also?: readonly string[]
  /** Only the creator of the target may do it: the administrator, who creates everything here. */
  readonly own?: true
}

export const actCase = (act: AnyAct, rest: Omit<ActCase, 'act'>): ActCase => ({ act, ...rest })

/** A case for every resource with the action. */
export const everyCase = (
  declared: ForEach<AnyAct>,
  make: (resource: AnyResource) => Omit<ActCase, 'act'>,
): readonly ActCase[] => declared.all.map((act) => ({ act, ...make(resources.get(String(act.of))) }))
