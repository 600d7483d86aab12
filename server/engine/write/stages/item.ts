import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { WriteContext } from '../../http/context.ts'
import { ProblemError } from '../../http/errors.ts'
import type { RecordRow } from '../../read/read.ts'

/** What is done to records. `archive` deletes records of a resource without an archive. */
export type Operation = 'create' | 'update' | 'archive' | 'reinstate'

export type Values = Record<string, unknown>

/** One record on its way through the stages. */
export interface Item {
  /** The record as it is, locked; null for a new one. */
  readonly before: RecordRow | null
  /** Checked fields to write; stages remove from them and add to them. */
  values: Values
  /** A deleted record to recreate: its earlier values, with its id and creation data. */
  readonly again?: Readonly<Values>
  /** The reserved id of a new record. */
  readonly id?: number
  /** The record after `store`; null for a deleted one. */
  after?: RecordRow | null
}

/** Several records on their way, some of which may be refused or unchanged. */
export class Batch {
  readonly write: WriteContext
  readonly resource: AnyResource
  readonly operation: Operation
  /** Records that are archived together with these and therefore keep none of them. */
  readonly leaving: readonly number[]
  /** Nothing will be written, so nobody should have to wait. */
  readonly isRehearsal: boolean
  readonly refused = new Map<Item, ProblemError>()
  /** Records that are already as requested. */
  readonly unchanged = new Set<Item>()
  readonly #all: readonly Item[]

  constructor(
    write: WriteContext,
    resource: AnyResource,
    operation: Operation,
    items: readonly Item[],
    { leaving = [], isRehearsal = false }: Partial<Pick<Batch, 'leaving' | 'isRehearsal'>> = {},
  ) {
    this.write = write
    this.resource = resource
    this.operation = operation
    this.#all = items
    this.leaving = leaving
    this.isRehearsal = isRehearsal
  }

  get rules() {
    return this.write.engine.rules.get(this.resource.name)
  }

  /** Records that continue. */
  get items(): readonly Item[] {
    return this.#all.filter((item) => !this.refused.has(item) && !this.unchanged.has(item))
  }

  /** Names of the fields that any of them is given. */
  get names(): readonly string[] {
    return [...new Set(this.items.flatMap(({ values }) => Object.keys(values)))]
  }

  /** Checks each record by itself: a refusal concerns that record only; a fault is thrown. */
  async each(visitItem: (item: Item) => void | Promise<void>): Promise<void> {
    for (const item of this.items) {
      try {
        await visitItem(item)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status >= 500) throw error
        this.refused.set(item, error)
      }
    }
  }

  /** Refuses the records with a reason, given in the order of `items`. */
  refuse(reasons: readonly (ProblemError | undefined)[]): void {
    for (const [i, item] of this.items.entries()) {
      const reason = reasons[i]
      if (reason) this.refused.set(item, reason)
    }
  }
}
