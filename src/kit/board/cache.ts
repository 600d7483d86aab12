import type { QueryClient } from '@tanstack/react-query'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ListState } from '../list/listUrl.ts'
import { type BoardColumn, type BoardPage, boardKey, type Card } from './useBoard.ts'

type Pages = readonly (readonly [key: readonly unknown[], page: BoardPage | undefined])[]

/** Everything of a board that is remembered, to be put back. */
export const snapshot = (client: QueryClient, resource: string): Pages =>
  client.getQueriesData<BoardPage>({ queryKey: boardKey(resource) })

export function restoreSnapshot(client: QueryClient, pages: Pages): void {
  for (const [key, page] of pages) client.setQueryData(key, page)
}

type Order = (a: Card, b: Card) => number

/** The order of the list as far as loaded rows tell it; what is empty comes last, as the server has it. */
export function orderOf({ sort: { field, order } }: Pick<ListState, 'sort'>): Order {
  const way = order === 'DESC' ? -1 : 1
  const compare = (a: unknown, b: unknown): number => {
    if (a === b) return 0
    if (a === null || a === undefined) return 1
    if (b === null || b === undefined) return -1
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * way
    return String(a).localeCompare(String(b)) * way
  }
  return (a, b) => compare(a[field], b[field]) || (a.id - b.id) * way
}

/** Where a card stands among others that are in order. */
function placed(cards: readonly Card[], card: Card, order: Order): readonly Card[] {
  const at = cards.findIndex((other) => order(card, other) < 0)
  return at < 0 ? [...cards, card] : [...cards.slice(0, at), card, ...cards.slice(at)]
}

const without = (column: BoardColumn, id: number): BoardColumn => ({
  ...column,
  data: column.data.filter((card) => card.id !== id),
})

/** Puts a card into a column of every board that has it, before the server has said so. */
export function moveCard(
  client: QueryClient,
  resource: Pick<AnyResource, 'name' | 'status'>,
  card: Card,
  from: number,
  to: number,
  order: Order,
): void {
  const moved: Card = { ...card, [resource.status as string]: to }
  client.setQueriesData<BoardPage>({ queryKey: boardKey(resource.name) }, (page) => {
    if (!page) return page
    // A page of one column alone neither loses nor gains what the others count.
    const isWhole = page.columns.length > 1
    return {
      ...page,
      columns: page.columns.map((column) => {
        if (column.id === from) return { ...without(column, card.id), total: column.total - 1 }
        if (column.id !== to) return column
        const rest = without(column, card.id)
        return { ...rest, total: column.total + 1, data: isWhole ? placed(rest.data, moved, order) : rest.data }
      }),
    }
  })
}

/** Takes over what the server has made of a card. */
export function patchCard(client: QueryClient, resource: string, card: Card): void {
  client.setQueriesData<BoardPage>(
    { queryKey: boardKey(resource) },
    (page) =>
      page && {
        ...page,
        columns: page.columns.map((column) => ({
          ...column,
          data: column.data.map((one) => (one.id === card.id ? { ...one, ...card } : one)),
        })),
      },
  )
}
