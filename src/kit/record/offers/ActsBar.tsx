import MoreIcon from '@mui/icons-material/MoreHoriz'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { HelpSign } from '../../help/HelpSign.tsx'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { loadable } from '../../ui/loadable.tsx'
import { iconFor } from './icons.tsx'
import { OfferButton } from './OfferButton.tsx'
import type { Offer } from './offers.ts'
import { useRunOffer } from './useRunOffer.ts'

const load = () => import('./MoreMenu.tsx').then((m) => ({ default: m.MoreMenu }))
const MoreMenu = loadable(load)

interface ActsBarProps {
  readonly main: Offer | undefined
  /** Has a key of its own that nobody else listens to. */
  readonly listens: boolean
  readonly beside: readonly Offer[]
  readonly rest: readonly Offer[]
}

/** The act that moves the record on, two or three more, and all others in a menu. */
export function ActsBar({ main, listens, beside, rest }: ActsBarProps) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>()
  const run = useRunOffer()
  useShortcuts([
    listens && main?.keys !== undefined
      ? { keys: main.keys, scope: 'record', text: main.text, run: () => run(main), palette: true }
      : false,
    rest.length > 0 && {
      keys: '.',
      scope: 'record',
      text: translate('record.more'),
      run: () => setAnchor(button.current),
    },
  ])
  return (
    <div className="acts-bar no-print">
      {beside.map((offer) => (
        <OfferButton key={offer.name} offer={offer} className="button acts-beside" />
      ))}
      {main && <OfferButton offer={main} className="button button-main acts-main" />}
      {main?.help && <HelpSign place={main.help} name={main.text} />}
      {rest.length > 0 && (
        <>
          <button
            type="button"
            ref={button}
            className="button acts-more"
            aria-haspopup="menu"
            aria-expanded={Boolean(anchor)}
            aria-label={translate('record.more')}
            aria-keyshortcuts="."
            title={`${translate('record.more')} (.)`}
            onPointerEnter={() => void load()}
            onFocus={() => void load()}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <MoreIcon fontSize="small" />
          </button>
          <kbd className="acts-key" aria-hidden="true">
            .
          </kbd>
        </>
      )}
      {anchor !== undefined && (
        <MoreMenu
          anchor={anchor}
          offers={rest.map((offer) => ({ ...offer, icon: offer.icon ?? iconFor(offer.keys) }))}
          onChoose={(offer) => {
            setAnchor(null)
            run(offer)
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  )
}
