import { use } from 'react'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { ActionButton } from './ActionButton.tsx'
import { type AvailableAction, AvailableActionsContext, useAvailableAction } from './availableActions.ts'
import { useRunAction } from './useRunAction.ts'

/**
 * An action on a record, with its key and palette entry. On the record's page it is added to the others, of which one is the main button and the rest
 * are in a menu; elsewhere it is a button of its own.
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
