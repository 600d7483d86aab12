import { type ColumnOrder, orderWith } from '../../../../schema/engine/text/dayOrder.ts'
import type { FileRow } from './tooLarge.ts'

/** What the dates of each column show so far; undefined for a column without dates. */
export class DateOrders {
  readonly #orders: (ColumnOrder | undefined)[] = []
  readonly #columns: readonly number[] | undefined

  /** @param columns to examine; all of them when left out */
  constructor(columns?: readonly number[]) {
    this.#columns = columns
  }

  add({ cells }: FileRow): void {
    for (const column of this.#columns ?? cells.keys())
      this.#orders[column] = orderWith(this.#orders[column], cells[column] ?? '')
  }

  get isEmpty(): boolean {
    return this.#orders.every((order) => order === undefined)
  }

  of(column: number): ColumnOrder | undefined {
    return this.#orders[column]
  }
}
