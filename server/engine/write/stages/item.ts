import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { WriteContext } from '../../http/context.ts'
import { ProblemError } from '../../http/errors.ts'
import type { RecordRow } from '../../read/read.ts'

/** What is done to records. One without an archive is deleted by `archive`. */
export type Operation = 'create' | 'update' | 'archive' | 'reinstate'

export type Values = Record<string, unknown>

/** One record on its way through the stages. */
export interface Item {
  /** As it is, locked; null for a new one. */
  readonly before: RecordRow | null
  /** Checked fields that are to be written; stages take from them and add to them. */
  values: Values
  /** A deleted record that is made again: what it was, its id and its beginnings with it. */
  readonly again?: Readonly<Values>
  /** The id that was reserved for a new one. */
  readonly id?: number
  /** As it is now: from `store` on; null for one that was deleted. */
  after?: RecordRow | null
}

/** Many records on their way, of which one or the other may be refused or have nothing to change. */
export class Batch {
  readonly write: WriteContext
  readonly resource: AnyResource
  readonly operation: Operation
  /** Records that are archived beside these and so keep none of them. */
  readonly leaving: readonly number[]
  /** Nothing will be written: nobody is made to wait for it. */
  readonly isRehearsal: boolean
  readonly refused = new Map<Item, ProblemError>()
  /** Those that are as wanted already. */
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

  /** Those that go on. */
  get items(): readonly Item[] {
    return this.#all.filter((item) => !this.refused.has(item) && !this.unchanged.has(item))
  }

  /** Names of the fields that any of them is to be given. */
  get names(): readonly string[] {
    return [...new Set(this.items.flatMap(({ values }) => Object.keys(values)))]
  }

  /** Looks at each by itself: what is thrown at one refuses that one; a fault is thrown on. */
  async each(look: (item: Item) => void | Promise<void>): Promise<void> {
    for (const item of this.items) {
      try {
        await look(item)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status >= 500) throw error
        this.refused.set(item, error)
      }
    }
  }

  /** Refuses those for which there is a reason, given in the order of `items`. */
  refuse(reasons: readonly (ProblemError | undefined)[]): void {
    for (const [i, item] of this.items.entries()) {
      const reason = reasons[i]
      if (reason) this.refused.set(item, reason)
    }
  }
}
