import { use } from 'react'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { OfferButton } from './OfferButton.tsx'
import { type Offer, OffersContext, useOffer } from './offers.ts'
import { useRunOffer } from './useRunOffer.ts'

/**
 * An act on a record with its key, in the palette: gathered with the others on the record's screen, where one of them is its main button and the rest
 * stand in a menu; a button of its own elsewhere.
 */
export function ActOffer(offer: Offer) {
  const { text, keys, main } = offer
  const isGathered = useOffer(offer)
  const listens = use(OffersContext)?.hasKeys !== false
  const runOffer = useRunOffer()
  const run = () => runOffer(offer)
  useShortcuts([listens && { ...(keys ? { keys } : {}), scope: 'record', text, run, palette: true }])
  if (isGathered) return null
  return <OfferButton offer={offer} className={main ? 'button button-main' : 'button'} withIcon />
}
