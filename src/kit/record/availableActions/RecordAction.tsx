import { use } from 'react'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { ActionButton } from './ActionButton.tsx'
import { type AvailableAction, AvailableActionsContext, useAvailableAction } from './availableActions.ts'
import { useRunAction } from './useRunAction.ts'

/**
 * An act on a record with its key, in the palette: gathered with the others on the record's screen, where one of them is its main button and the rest
 * stand in a menu; a button of its own elsewhere.
 */
export function RecordAction(offer: AvailableAction) {
  const { text, keys, main } = offer
  const isGathered = useAvailableAction(offer)
  const listens = use(AvailableActionsContext)?.hasKeys !== false
  const runOffer = useRunAction()
  const run = () => runOffer(offer)
  useShortcuts([listens && { ...(keys ? { keys } : {}), scope: 'record', text, run, palette: true }])
  if (isGathered) return null
  return <ActionButton offer={offer} className={main ? 'button button-main' : 'button'} withIcon />
}
