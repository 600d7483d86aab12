import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { announce } from '../list/announce.tsx'
import { isSwitchedOff } from '../shortcuts/shortcuts.ts'
import type { BoardColumn, Card } from './useBoard.ts'
import type { Moves } from './useMoves.ts'

interface Place {
  readonly column: number
  readonly row: number
}

interface BoardKeysOptions {
  readonly box: RefObject<HTMLElement | null>
  readonly columns: readonly BoardColumn[]
  readonly moves: Moves
  /** Opens the menu of columns that the card may move to. */
  readonly onChoose: (card: Card, from: BoardColumn) => void
  readonly onEdit: (card: Card) => void
}

const cardElement = (box: HTMLElement | null, id: number | undefined) =>
  box?.querySelector<HTMLElement>(`[data-card="${id}"] .card-name`) ?? null

/** The id of the card that contains an element. */
export const cardIdOf = (target: EventTarget | null): number | undefined => {
  const text = target instanceof Element ? target.closest('[data-card]')?.getAttribute('data-card') : undefined
  return text ? Number(text) : undefined
}

/**
 * One tab stop in the board; arrow keys move between cards, with Alt they move the card. The tab stop is written directly into the document and
 * follows its card; when the card is removed, another one gets it.
 */
export function useBoardKeys({ box, columns, moves, onChoose, onEdit }: BoardKeysOptions) {
  const translate = useTranslate()
  const current = useRef<{ id?: number; place: Place }>({ place: { column: 0, row: 0 } })
  const hadFocus = useRef(false)

  const placeOf = (id: number | undefined): Place | undefined => {
    for (const [column, { data }] of columns.entries()) {
      const row = data.findIndex((card) => card.id === id)
      if (row >= 0) return { column, row }
    }
    return undefined
  }
  const mark = (): HTMLElement | null => {
    const element = cardElement(box.current, current.current.id)
    for (const old of box.current?.querySelectorAll('.card-name[tabindex="0"]') ?? [])
      if (old !== element) old.setAttribute('tabindex', '-1')
    element?.setAttribute('tabindex', '0')
    return element
  }
  const stand = (card: Card | undefined, position: Place) => {
    current.current = card ? { id: card.id, place: position } : { place: position }
    return mark()
  }
  const focus = (position: Place) => {
    const element = stand(columns[position.column]?.data[position.row], position)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  useLayoutEffect(() => {
    const { id, place } = current.current
    const currentPosition = placeOf(id)
    const column = currentPosition ?? place
    const inPlace = columns[column.column]?.data
    // Its card was removed: the one in its place gets the tab stop, else the first one.
    const next = currentPosition ?? {
      column: inPlace?.length ? place.column : columns.findIndex(({ data }) => data.length > 0),
      row: Math.min(place.row, Math.max(0, (inPlace?.length ?? 1) - 1)),
    }
    const element = stand(columns[next.column]?.data[next.row], next)
    if (!hadFocus.current || document.activeElement !== document.body) return
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const adjacentColumn = ({ column, row }: Place, step: 1 | -1): Place | undefined => {
    for (let next = column + step; next >= 0 && next < columns.length; next += step) {
      const count = columns[next]?.data.length ?? 0
      if (count > 0) return { column: next, row: Math.min(row, count - 1) }
    }
    return undefined
  }
  const carry = (card: Card, position: Place, step: 1 | -1) => {
    const from = columns[position.column] as BoardColumn
    const allowed = moves.allowed(from)
    const candidates = step === 1 ? columns.slice(position.column + 1) : columns.slice(0, position.column).reverse()
    const to = candidates.find((column) => allowed.includes(column))
    const name = moves.nameOf(card)
    if (!to) return announce(translate('board.no_way', { name, from: from.label }))
    // The card keeps the focus in its new place: see the effect above.
    hadFocus.current = true
    moves.move(card, from, to)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const id = cardIdOf(event.target)
    const position = placeOf(id)
    const card = position && columns[position.column]?.data[position.row]
    if (!position || !card || event.nativeEvent.isComposing || isSwitchedOff(event.nativeEvent)) return
    // The button inside a card handles its own keys.
    if (event.target instanceof Element && event.target.closest('button')) return
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      if (!step || !moves.isAllowed) return
      event.preventDefault()
      carry(card, position, step)
      return
    }
    const last = (columns[position.column]?.data.length ?? 1) - 1
    const targets: Readonly<Record<string, () => Place | undefined>> = {
      ArrowDown: () => ({ ...position, row: Math.min(last, position.row + 1) }),
      j: () => ({ ...position, row: Math.min(last, position.row + 1) }),
      ArrowUp: () => ({ ...position, row: Math.max(0, position.row - 1) }),
      k: () => ({ ...position, row: Math.max(0, position.row - 1) }),
      ArrowRight: () => adjacentColumn(position, 1),
      ArrowLeft: () => adjacentColumn(position, -1),
      Home: () => ({ ...position, row: 0 }),
      End: () => ({ ...position, row: last }),
    }
    const acts: Readonly<Record<string, () => void>> = {
      e: () => onEdit(card),
      ...(moves.isAllowed ? { m: () => onChoose(card, columns[position.column] as BoardColumn) } : {}),
    }
    const next = Object.hasOwn(targets, event.key) ? targets[event.key]?.() : undefined
    if (next) focus(next)
    else if (Object.hasOwn(acts, event.key)) acts[event.key]?.()
    else if (!Object.hasOwn(targets, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    hadFocus.current = true
    const id = cardIdOf(target)
    const position = placeOf(id)
    if (position && id !== current.current.id) stand(columns[position.column]?.data[position.row], position)
  }
  const onBlur = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => {
    // Without a next element the focus was lost because the card moved, so its place is kept.
    if (relatedTarget && !box.current?.contains(relatedTarget as Node)) hadFocus.current = false
  }
  return {
    onKeyDown,
    onFocus,
    onBlur,
    focus: () => focus(placeOf(current.current.id) ?? current.current.place),
    /** @returns whether the card is on the board */
    focusCard: (id: number): boolean => {
      const position = placeOf(id)
      if (position) focus(position)
      return position !== undefined
    },
  }
}
