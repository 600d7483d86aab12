import { useTranslate } from 'ra-core'
import { vatPlace } from '../../../schema/areas/addresses/countries.ts'

interface VatPlaceNoteProps {
  readonly address: Readonly<Record<string, unknown>> | undefined
}

/** What an address in the Channel Islands or on the Isle of Man means for UK VAT; hidden for any other. It only informs. */
export function VatPlaceNote({ address }: VatPlaceNoteProps) {
  const translate = useTranslate()
  const vatRegion = address && vatPlace(address)
  if (!vatRegion) return null
  return (
    <p className="notice" role="note" data-vat-place={vatRegion}>
      {translate(`address.vat.${vatRegion}`)}
    </p>
  )
}
