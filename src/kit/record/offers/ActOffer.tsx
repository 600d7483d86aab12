import { useNavigate } from 'ra-core'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { OfferButton } from './OfferButton.tsx'
import { type Offer, useOffer } from './offers.ts'

/**
 * An act on a record with its key, in the palette: gathered with the others on the record's screen, where one of them is its main button and the rest
 * stand in a menu; a button of its own elsewhere.
 */
export function ActOffer(offer: Offer) {
  const { text, keys, to, state, run, main } = offer
  const navigate = useNavigate()
  const isGathered = useOffer(offer)
  const isOutside = to !== undefined && /^[a-z]+:/.test(to)
  const go = () => {
    if (run) run()
    else if (to && isOutside) window.location.assign(to)
    else if (to) navigate(to, state ? { state } : {})
  }
  useShortcuts([
    keys ? { keys, scope: 'record', text, run: go, palette: true } : { scope: 'record', text, run: go, palette: true },
  ])
  if (isGathered) return null
  return <OfferButton offer={offer} className={main ? 'button button-main' : 'button'} withIcon />
}
