import { useQueryClient } from '@tanstack/react-query'
import { type DataProvider, type RaRecord, useDataProvider, useTranslate } from 'ra-core'
import { type KeyboardEvent, useRef } from 'react'
import { refusalOf, useShowRefusal } from '../../acts/useShowRefusal.ts'
import { usePorts } from '../../ports.ts'
import { recordName } from '../../recordName.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { useWords } from '../../words.ts'
import { announce } from '../announce.tsx'
import { isFiltered } from '../listUrl.ts'
import type { Listing } from '../useListing.ts'
import { insertAt, moveByStep, stepOf, type Target, targetAt } from './places.ts'

type Row = RaRecord<number>
interface Page {
  readonly data: readonly Row[]
}
interface Order {
  readonly ids: readonly number[]
  readonly target: Target
  /** Called once the server has moved them. */
  readonly onMoved?: () => unknown
}
interface ReorderingProvider extends DataProvider {
  readonly bulk: (resource: string, body: { act: 'reorder'; ids: readonly number[] } & Target) => Promise<unknown>
}

export interface Reorder {
  /** The rows are in manual order and may be moved. */
  readonly isOn: boolean
  /**
   * Moves the row, together with the other selected ones, if the key is one that moves rows.
   * @returns whether it is
   */
  readonly onKey: (event: KeyboardEvent, row: number) => boolean
  /** The rows that move when this one is dragged. */
  readonly movedWith: (row: number) => readonly number[]
  /** Inserts rows among the others in view, at a position from 0. */
  readonly drop: (ids: readonly number[], index: number) => void
  /** Moves one record to a position from 1 among all, or to the end. */
  readonly toPlace: (id: number, position: number | null) => void
}

/**
 * Moves records within the manual order: shown at once, sent one request after the other, and restored to the server's order if it refuses. While a
 * key is held down, only the final position is sent, not each step.
 */
export function useReorder(listing: Listing): Reorder {
  const { resource, rows = [], state, selected, total } = listing
  const { can } = usePorts()
  const provider = useDataProvider<ReorderingProvider>()
  const client = useQueryClient()
  const showRefusal = useShowRefusal()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const waiting = useRef<Order[]>([])
  const isSending = useRef(false)
  /** Rows are being moved across the edge of the page. */
  const isLeaving = useRef(false)
  const latest = useRef(state)
  latest.current = state
  const field = Object.entries(resource.fields).find(([, { auto }]) => auto === 'position')?.[0]
  const mayMove = field !== undefined && !state.archived && can(resource.area, 'edit')
  const isOn = mayMove && state.sort.field === field && state.sort.order === 'ASC'
  useShortcuts([
    mayMove && { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], scope: 'row', text: translate('grid.keys.move') },
    mayMove && { keys: ['Alt+Home', 'Alt+End'], scope: 'row', text: translate('grid.keys.move_far') },
  ])
  const order = rows.map(({ id }) => id)
  const before = (state.page - 1) * state.perPage
  /** The order of the rows in view after the last move, which may not be rendered yet when keys are pressed quickly. */
  const orderNow = (): readonly number[] => {
    const cachedPages = client.getQueriesData<Page>({ queryKey: [resource.name, 'getList'], type: 'active' })
    const lists = cachedPages.map(([, page]) => page?.data.map(({ id }) => id) ?? [])
    return lists.find((ids) => ids.length === order.length && ids.every((id) => order.includes(id))) ?? order
  }

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        await provider.bulk(resource.name, { act: 'reorder', ids: next.ids, ...next.target })
        next.onMoved?.()
      }
    } catch (error) {
      waiting.current = []
      const text = translate(refusalOf(error).message, { _: translate('problem.server') })
      showRefusal(error, text)
      announce(translate('grid.reorder.refused', { reason: text }))
    } finally {
      isSending.current = false
      isLeaving.current = false
      void client.invalidateQueries({ queryKey: [resource.name] })
    }
  }
  const enqueue = (next: Order) => {
    const last = waiting.current.at(-1)
    if (last && last.ids.join() === next.ids.join()) waiting.current.pop()
    waiting.current.push(next)
    void send()
  }
  /** Shows the rows in view in another order, and renumbers them where no filter hides rows between them. */
  const show = (ids: readonly number[]) => {
    const name = field ?? ''
    const positions = isFiltered(state) ? rows.map((row) => row[name]) : ids.map((_, i) => before + i + 1)
    const change = (page: Page | undefined): Page | undefined => {
      if (!page || page.data.length !== ids.length) return page
      const byId = new Map(page.data.map((row) => [row.id, row]))
      const data = ids.flatMap((id, i) => {
        const row = byId.get(id)
        return row ? [{ ...row, [name]: positions[i] }] : []
      })
      return data.length === ids.length ? { ...page, data } : page
    }
    client.setQueriesData<Page>({ queryKey: [resource.name, 'getList'], type: 'active' }, change)
  }
  const announceMove = (ids: readonly number[], position: number) => {
    const [first] = ids
    const row = rows.find(({ id }) => id === first)
    const what = ids.length > 1 ? words.count(ids.length) : row ? recordName(resource, row) : ''
    announce(translate('grid.reorder.moved', { what, place: position, total: total.toLocaleString('en-GB') }))
  }
  const put = (
    movedIds: readonly number[],
    rest: readonly number[],
    index: number,
    target: Target,
    position: number,
  ) => {
    void client.cancelQueries({ queryKey: [resource.name, 'getList'] })
    show(insertAt(rest, movedIds, index))
    announceMove(movedIds, position)
    enqueue({ ids: movedIds, target })
  }
  /**
   * Moves rows across the edge of the page; the focus follows them to the other page. That page is fetched after the move: fetched in parallel it
   * might lack the moved rows, and the focus would be on other rows.
   */
  const overEdge = (movedIds: readonly number[], page: number, position: number) => {
    const isEnd = page < 1 || page > listing.pages
    if (isEnd || isFiltered(state)) {
      announce(translate(isEnd ? (page < 1 ? 'grid.reorder.first' : 'grid.reorder.last') : 'grid.reorder.filtered'))
      return
    }
    announceMove(movedIds, position)
    isLeaving.current = true
    const onMoved = () => latest.current === state && listing.go({ page })
    enqueue({ ids: movedIds, target: { place: position }, onMoved })
  }
  const movedWith = (row: number): readonly number[] => {
    const id = order[row]
    if (id === undefined) return []
    return selected.has(id) ? order.filter((one) => selected.has(one)) : [id]
  }
  return {
    isOn,
    movedWith,
    onKey: (event, row) => {
      const step = event.altKey && !event.ctrlKey && !event.metaKey ? stepOf(event.key) : undefined
      if (!step || !mayMove) return false
      event.preventDefault()
      if (!isOn) {
        announce(translate('grid.reorder.not_sorted', { name: words.field(field) }))
        return true
      }
      // Another page is loading: the destination is not known yet.
      if (listing.isStale || isLeaving.current) return true
      const now = orderNow()
      const { rest, moved, at } = moveByStep(now, movedWith(row), step)
      const isSame = insertAt(rest, moved, at).join() === now.join()
      const isWhole = !isFiltered(state)
      if (step === 'first' && !(isSame && before === 0)) put(moved, rest, at, { after: null }, isWhole ? 1 : before + 1)
      else if (step === 'last' && !(isSame && state.page >= listing.pages))
        put(moved, rest, at, { before: null }, isWhole ? total - moved.length + 1 : before + at + 1)
      else if (!isSame) put(moved, rest, at, targetAt(rest, at), before + at + 1)
      else if (step === 'up' || step === 'first') overEdge(moved, state.page - 1, before)
      else overEdge(moved, state.page + 1, before + rest.length + 2)
      return true
    },
    drop: (ids, index) => {
      const rest = order.filter((id) => !ids.includes(id))
      if (insertAt(rest, ids, index).join() !== order.join())
        put(ids, rest, index, targetAt(rest, index), before + index + 1)
    },
    toPlace: (id, position) => {
      enqueue({ ids: [id], target: position === null ? { before: null } : { place: position } })
      announceMove([id], Math.min(position ?? total, total))
    },
  }
}
