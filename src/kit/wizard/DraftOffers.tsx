import { useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { formatMoment } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { inSentence, useWords } from '../words.ts'
import type { Offer } from './draftStore.ts'
import { valueIn, type Wizard } from './wizard.ts'

interface OfferProps {
  readonly wizard: Wizard
  readonly resource: AnyResource
  readonly offer: Offer
  readonly onTake: () => void
  readonly onDiscard: () => void
}

/** `14:02` on the same day, else with the date. */
const whenText = (instant: string): string => {
  const moment = formatMoment(instant)
  return dayOf(new Date(instant)) === dayOf(Date.now()) ? moment.slice(-5) : moment
}

/** Name of a draft: that of the person it is for, else its own; empty where neither is known, undefined while loading. */
function useOfferName({ isFor, called = [] }: Wizard, resource: AnyResource, { draft }: Offer): string | undefined {
  const store = isFor === undefined ? undefined : resource.fields[isFor]?.store
  const target = (store?.as === 'column' && store.references) || ''
  const id = isFor === undefined ? undefined : valueIn(draft, isFor)
  const enabled = target !== '' && typeof id === 'number'
  const { data, isLoading } = useGetOne(target, { id }, { enabled, retry: false })
  const texts = (names: readonly string[]) => names.flatMap((name) => valueIn(draft, name) ?? []).join(' ')
  const ownText = called.map(texts).find((text) => text !== '') ?? ''
  return isLoading ? undefined : String(data?.['name'] ?? ownText)
}

function OfferRow({ wizard, resource, offer, onTake, onDiscard }: OfferProps) {
  const translate = useTranslate()
  const record = inSentence(useWords(resource.name).one)
  const [isConfirming, setConfirming] = useState(false)
  const name = useOfferName(wizard, resource, offer)
  if (name === undefined) return null
  const text = translate(name ? 'wizard.offer.for' : 'wizard.offer.plain', { record, name, at: whenText(offer.left) })
  return (
    <li>
      <span>{text}</span>{' '}
      <button
        type="button"
        className="link-button"
        aria-label={`${translate('wizard.offer.take')}: ${text}`}
        onClick={onTake}
      >
        {translate('wizard.offer.take')}
      </button>{' '}
      <button
        type="button"
        className="link-button"
        aria-label={`${translate('wizard.offer.discard')}: ${text}`}
        onClick={() => setConfirming(true)}
      >
        {translate('wizard.offer.discard')}
      </button>
      <ConfirmDialog
        open={isConfirming}
        dangerous
        title={translate('wizard.offer.sure')}
        confirmLabel={translate('wizard.offer.discard')}
        onConfirm={() => {
          setConfirming(false)
          onDiscard()
        }}
        onClose={() => setConfirming(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </li>
  )
}

interface DraftOffersProps {
  readonly wizard: Wizard
  readonly resource: AnyResource
  readonly offers: readonly Offer[]
  readonly onTake: (offer: Offer) => void
  readonly onDiscard: (offer: Offer) => void
}

/** Offers unfinished drafts to continue with; none is opened without asking. */
export function DraftOffers({ wizard, resource, offers, onTake, onDiscard }: DraftOffersProps) {
  return (
    <div className="notice" role="status">
      <ul className="draft-offers">
        {offers.map((offer) => (
          <OfferRow
            key={offer.draft.id}
            wizard={wizard}
            resource={resource}
            offer={offer}
            onTake={() => onTake(offer)}
            onDiscard={() => onDiscard(offer)}
          />
        ))}
      </ul>
    </div>
  )
}
