import { useNavigate, useTranslate } from 'ra-core'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { announce } from '../list/announce.tsx'
import { listMemory } from '../list/listMemory.ts'
import { formatCount } from '../list/select/count.ts'
import type { Listing } from '../list/useListing.ts'
import { usePorts } from '../ports.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { loadable } from '../ui/loadable.tsx'
import { useWords } from '../words.ts'
import { BoardCard } from './BoardCard.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { BoardColumn, Card } from './useBoard.ts'
import { cardIdOf, useBoardKeys } from './useBoardKeys.ts'
import { useCardDrag } from './useCardDrag.ts'
import { useMoves } from './useMoves.ts'
import './board.css'
import './cardMove.css'

const MoveMenu = loadable(() => import('./MoveMenu.tsx').then((m) => ({ default: m.MoveMenu })))

interface Choosing {
  readonly card: Card
  readonly from: BoardColumn
  readonly anchor: HTMLElement
}

const NO_COLUMNS: readonly BoardColumn[] = []

/** The list as columns, one for each status: cards are opened with pointer or keys, and moved by dragging or with keys. */
export function Board({ listing }: { readonly listing: Listing }) {
  const { resource, board } = listing
  const columns = board?.columns ?? NO_COLUMNS
  const translate = useTranslate()
  const navigate = useNavigate()
  const words = useWords(resource.name)
  const { opens } = usePorts()
  const { cells } = useScreens()
  const box = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const moves = useMoves(listing)
  const mayOpen = opens(resource.area, resource.features ? (resource.recordPath ?? 'details') : 'edit')
  const mayEdit = opens(resource.area, 'edit')

  const whereIs = (id: number | undefined) => {
    for (const column of columns) {
      const card = column.data.find((one) => one.id === id)
      if (card) return { card, column }
    }
    return undefined
  }
  const cardBox = (id: number) => box.current?.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? null
  const choose = (card: Card, from: BoardColumn) => {
    const anchor = cardBox(card.id)
    const name = moves.nameOf(card)
    if (moves.allowed(from).length === 0) announce(translate('board.no_way', { name, from: from.label }))
    else if (anchor) setChoosing({ card, from, anchor })
  }
  const edit = (card: Card) => {
    if (!mayEdit) return
    listMemory.record(resource.name, card.id)
    navigate(`/${resource.path}/edit/${card.id}`)
  }
  const keys = useBoardKeys({ box, columns, moves, onChoose: choose, onEdit: edit })
  // After returning from a record its card gets the focus once.
  const back = useRef(listMemory.get(resource.name).id)
  useEffect(() => {
    if (!board?.columns || back.current === undefined) return
    if (!keys.focusCard(back.current) && listing.isFetching) return
    back.current = undefined
    listMemory.forgetRecord(resource.name)
  })
  const drag = useCardDrag({
    box,
    targets: (id) => {
      const location = moves.isAllowed ? whereIs(id) : undefined
      return location && moves.allowed(location.column).map((column) => column.id)
    },
    onDrop: (id, columnId) => {
      const location = whereIs(id)
      const targetColumn = columns.find((column) => column.id === columnId)
      if (location && targetColumn) moves.move(location.card, location.column, targetColumn)
    },
  })
  const onClick = (event: MouseEvent) => {
    const id = cardIdOf(event.target)
    const location = whereIs(id)
    if (!location || !(event.target instanceof Element)) return
    if (event.target.closest('[data-move]')) choose(location.card, location.column)
    else if (event.target.closest('.card-name')) listMemory.record(resource.name, location.card.id)
    else if (mayOpen && !event.target.closest('a') && event.button === 0)
      cardBox(location.card.id)?.querySelector<HTMLElement>('.card-name')?.click()
  }
  const row = (keysOf: string | readonly string[], name: string) =>
    ({ keys: keysOf, scope: 'row', text: translate(`board.keys.${name}`) }) as const
  useShortcuts([
    row(['ArrowDown', 'ArrowUp'], 'cards'),
    row(['ArrowLeft', 'ArrowRight'], 'columns'),
    row(['Home', 'End'], 'ends'),
    mayOpen && row('Enter', 'open'),
    mayEdit && { keys: 'e', scope: 'row', text: translate('shortcuts.row.edit_record') },
    moves.isAllowed && row(['Alt+ArrowRight', 'Alt+ArrowLeft'], 'move'),
    moves.isAllowed && row('m', 'choose'),
    { keys: ['j', 'k'], scope: 'list', text: translate('shortcuts.list.rows'), run: keys.focus, palette: true },
  ])

  if (!board?.columns) return <BoardSkeleton />
  const label = translate('board.label', { name: words.many, field: words.field(resource.status as string) })
  return (
    <>
      <p id={helpId} className="sr-only">
        {moves.isAllowed && translate('board.help')}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles events of all cards, which are links and buttons */}
      <div
        ref={box}
        className="board"
        role="group"
        aria-label={label}
        aria-describedby={helpId}
        aria-busy={board.isStale || undefined}
        data-stale={board.isStale || undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onPointerDown={drag}
        onClick={onClick}
      >
        {columns.map((column) => {
          const count = `${formatCount(column.total)}${column.total_is === 'at_least' ? '+' : ''}`
          return (
            <section
              key={column.id}
              className="board-column"
              data-column={column.id}
              aria-label={translate('board.column', { label: column.label, count })}
            >
              <h2 className="board-head">
                <span className="dot" style={{ background: column.colour ?? undefined }} aria-hidden="true" />
                <span className="board-name">{column.label}</span>
                <span className="board-count">{count}</span>
              </h2>
              <ul className="board-cards">
                {column.data.map((card) => (
                  <BoardCard
                    key={card.id}
                    resource={resource}
                    card={card}
                    labels={board.labels}
                    cells={cells}
                    mayOpen={mayOpen}
                    mayMove={moves.isAllowed}
                  />
                ))}
              </ul>
              {column.data.length === 0 && <p className="board-empty">{translate('board.empty')}</p>}
              {column.total > column.data.length && (
                <button
                  type="button"
                  className="link-button board-more"
                  aria-busy={board.fetching.has(column.id) || undefined}
                  disabled={board.fetching.has(column.id)}
                  onClick={() => board.more(column.id)}
                >
                  {translate(board.fetching.has(column.id) ? 'board.loading' : 'board.more', {
                    count: formatCount(Math.min(20, column.total - column.data.length)),
                  })}
                </button>
              )}
            </section>
          )
        })}
      </div>
      {moves.dialog}
      {choosing && (
        <MoveMenu
          name={moves.nameOf(choosing.card)}
          anchor={choosing.anchor}
          columns={moves.allowed(choosing.from)}
          onChoose={(targetColumn) => moves.move(choosing.card, choosing.from, targetColumn)}
          onClose={() => {
            const { card } = choosing
            setChoosing(null)
            requestAnimationFrame(() => cardBox(card.id)?.querySelector<HTMLElement>('.card-name')?.focus())
          }}
        />
      )}
    </>
  )
}
