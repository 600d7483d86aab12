import { useTranslate } from 'ra-core'
import SmallMap from '../../../kit/map/SmallMap.tsx'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { addressOf, addressText, hasPlace } from './addressOf.ts'

/** The customer's location on a map, next to their details. */
export default function SiteCard({ record }: PartProps) {
  const translate = useTranslate()
  const address = addressOf(record, null)
  if (!hasPlace(address)) return null
  const text = addressText(address)
  return (
    <PartCard title={translate('customers.card.place')}>
      <p className="quiet">{text}</p>
      <SmallMap id={record.id} label={text} lat={address.lat} lng={address.lng} />
    </PartCard>
  )
}
