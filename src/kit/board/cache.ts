import type { QueryClient } from '@tanstack/react-query'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ListState } from '../list/listUrl.ts'
import { type BoardColumn, type BoardPage, boardKey, type Card } from './useBoard.ts'

type Pages = readonly (readonly [key: readonly unknown[], page: BoardPage | undefined])[]

/** All cached pages of a board, for restoring them later. */
export const snapshot = (client: QueryClient, resource: string): Pages =>
  client.getQueriesData<BoardPage>({ queryKey: boardKey(resource) })

export function restoreSnapshot(client: QueryClient, pages: Pages): void {
  for (const [key, page] of pages) client.setQueryData(key, page)
}

type Order = (a: Card, b: Card) => number

/** The order of the list, applied to loaded rows; empty values come last, as on the server. */
export function orderOf({ sort: { field, order } }: Pick<ListState, 'sort'>): Order {
  const sign = order === 'DESC' ? -1 : 1
  const compare = (a: unknown, b: unknown): number => {
    if (a === b) return 0
    if (a === null || a === undefined) return 1
    if (b === null || b === undefined) return -1
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
    return String(a).localeCompare(String(b)) * sign
  }
  return (a, b) => compare(a[field], b[field]) || (a.id - b.id) * sign
}

/** Inserts a card at its place in a sorted list of cards. */
function withCard(cards: readonly Card[], card: Card, order: Order): readonly Card[] {
  const insertIndex = cards.findIndex((other) => order(card, other) < 0)
  return insertIndex < 0 ? [...cards, card] : [...cards.slice(0, insertIndex), card, ...cards.slice(insertIndex)]
}

const withoutCard = (column: BoardColumn, id: number): BoardColumn => ({
  ...column,
  data: column.data.filter((card) => card.id !== id),
})

/** Moves a card to a column in every cached board, before the server has confirmed it. */
export function moveCard(
  client: QueryClient,
  resource: Pick<AnyResource, 'name' | 'status'>,
  card: Card,
  from: number,
  to: number,
  order: Order,
): void {
  const movedCard: Card = { ...card, [resource.status as string]: to }
  client.setQueriesData<BoardPage>({ queryKey: boardKey(resource.name) }, (page) => {
    if (!page) return page
    // A page with a single column neither gains nor loses what the other columns count.
    const isWhole = page.columns.length > 1
    return {
      ...page,
      columns: page.columns.map((column) => {
        if (column.id === from) return { ...withoutCard(column, card.id), total: column.total - 1 }
        if (column.id !== to) return column
        const rest = withoutCard(column, card.id)
        return { ...rest, total: column.total + 1, data: isWhole ? withCard(rest.data, movedCard, order) : rest.data }
      }),
    }
  })
}

/** Updates a card with the server's response. */
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
