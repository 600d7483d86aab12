import { resources } from '../../schema/all.ts'
import type { AnyAct } from '../../schema/engine/act.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { ForEach } from '../../schema/engine/forEach.ts'
import type { Harness } from '../contract/harness.ts'
import type { Values } from './factory.ts'

/** A request that an act answers with 200. */
export interface Ready {
  /** The record, or whatever else, that it is done to; left out where it is done to none in particular. */
  readonly id?: number | string
  readonly body?: Values
  /** Parameters of its path besides the record. */
  readonly params?: Readonly<Record<string, string | number>>
}

/** What the contract of one act is checked with. */
export interface ActCase {
  readonly act: AnyAct
  /** Makes a record that it can be done to: another one each time. */
  readonly ready: (h: Harness) => Promise<Ready>
  /** A record that its `when` does not hold of. */
  readonly unfit?: (h: Harness) => Promise<number>
  /** Fields of the record that an undo leaves as the act made them. */
  readonly keeps?: readonly string[]
  /** Permissions beyond its needs that this request takes: what it makes on the way. */
  readonly also?: readonly string[]
  /** Only whoever made what it is done to may do it: the administrator, who makes everything here. */
  readonly own?: true
}

export const actCase = (act: AnyAct, rest: Omit<ActCase, 'act'>): ActCase => ({ act, ...rest })

/** A case at every resource that has the act. */
export const everyCase = (
  declared: ForEach<AnyAct>,
  make: (resource: AnyResource) => Omit<ActCase, 'act'>,
): readonly ActCase[] => declared.all.map((act) => ({ act, ...make(resources.get(String(act.of))) }))
