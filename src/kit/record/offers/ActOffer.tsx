import { LinkBase, useNavigate } from 'ra-core'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { OfferName } from './OfferName.tsx'
import { type Offer, useOffer } from './offers.ts'

/**
 * An act on a record with its key, in the palette: gathered with the others on the record's screen, where one of them is its main button and the rest
 * stand in a menu; a button of its own elsewhere.
 */
export function ActOffer(offer: Offer) {
  const { text, short, keys, icon, to, state, run, pending, main } = offer
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
  const face = (
    <>
      {icon}
      <OfferName {...{ text, short, keys }} />
    </>
  )
  const className = main ? 'button button-main' : 'button'
  if (to && !run)
    return (
      <LinkBase className={className} to={to} aria-keyshortcuts={keys} {...(state ? { state } : {})}>
        {face}
      </LinkBase>
    )
  return (
    <button
      type="button"
      className={className}
      aria-keyshortcuts={keys}
      aria-disabled={pending || undefined}
      onClick={() => run?.()}
    >
      {face}
    </button>
  )
}
