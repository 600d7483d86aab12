import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useRef } from 'react'
import { refusalOf, useRefusalText, useShowRefusal } from '../acts/useShowRefusal.ts'
import { announce } from '../list/announce.tsx'
import type { Listing } from '../list/useListing.ts'
import { usePorts } from '../ports.ts'
import { recordName } from '../recordName.ts'
import { type Given, useReason } from '../status/useReason.tsx'
import { moveCard, orderOf, patchCard, restoreSnapshot, snapshot } from './cache.ts'
import type { BoardColumn, Card } from './useBoard.ts'

export interface Moves {
  readonly isAllowed: boolean
  /** The columns that a card of this one may move to. */
  readonly allowed: (from: BoardColumn) => readonly BoardColumn[]
  readonly move: (card: Card, from: BoardColumn, to: BoardColumn) => void
  readonly nameOf: (card: Card) => string
  /** Asks for the reason that a column requires. */
  readonly dialog: ReactNode
}

/**
 * Moves cards between columns: shown at once, saved with the version that was loaded, and reverted with the reason if the server refuses. The moves
 * of one card are saved one after the other.
 */
export function useMoves({ resource, state, board }: Listing): Moves {
  const client = useQueryClient()
  const provider = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  const showRefusal = useShowRefusal()
  const why = useRefusalText()
  const { can } = usePorts()
  const queues = useRef(new Map<number, Promise<number | undefined>>())
  const columns = board?.columns ?? []
  const status = resource.status as string
  const nameOf = (card: Card) => recordName(resource, card)

  /** @returns the new version */
  const write = async (
    card: Card,
    from: BoardColumn,
    to: BoardColumn,
    version: unknown,
    extraValues: Given,
  ): Promise<number | undefined> => {
    const name = nameOf(card)
    try {
      const previousData = { ...card, version, [status]: from.id }
      const { data } = await provider.update(resource.name, {
        id: card.id,
        data: { [status]: to.id, ...extraValues },
        previousData,
      })
      const saved = data as Card
      patchCard(client, resource.name, saved)
      // The cards stay in place until the board is next fetched: they must not jump away from the user who moves them.
      void client.invalidateQueries({ queryKey: [resource.name], refetchType: 'none' })
      notify('board.moved', { type: 'success', messageArgs: { name, column: to.label } })
      return Number(saved['version'])
    } catch (error) {
      const refusal = refusalOf(error)
      const text = refusal.stale
        ? translate('board.stale', { name })
        : translate('board.refused', { name, reason: why(refusal) })
      announce(text)
      showRefusal(error, text)
      return undefined
    }
  }

  const { ask, dialog } = useReason(resource)
  const move: Moves['move'] = (card, from, to) =>
    void ask(to, { ...card, [status]: from.id }).then((extraValues) => {
      if (extraValues) carry(card, from, to, extraValues)
      else announce(translate('board.stays', { name: nameOf(card), column: from.label }))
    })
  const carry = (card: Card, from: BoardColumn, to: BoardColumn, extraValues: Given) => {
    const before = snapshot(client, resource.name)
    moveCard(client, resource, card, from.id, to.id, orderOf(state))
    announce(translate('board.moved', { name: nameOf(card), column: to.label }))
    const last = queues.current.get(card.id) ?? Promise.resolve(Number(card['version']))
    const done = last.then(async (version) => {
      const now = await write(card, from, to, version ?? card['version'], extraValues)
      if (now === undefined) {
        restoreSnapshot(client, before)
        await client.invalidateQueries({ queryKey: [resource.name] })
        queues.current.delete(card.id)
      }
      return now
    })
    queues.current.set(card.id, done)
    void done.then(() => {
      // Later changes by others arrive with the board, not from here.
      if (queues.current.get(card.id) === done) queues.current.delete(card.id)
    })
  }

  return {
    isAllowed: can(resource.area, 'edit'),
    allowed: ({ id, next }) =>
      columns.filter((column) => column.id !== id && !column.automatic && (next?.includes(column.id) ?? true)),
    move,
    nameOf,
    dialog,
  }
}
