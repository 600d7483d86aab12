import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AddressLookup } from '../customers/address/AddressLookup.tsx'
import { addressFields } from '../customers/address/types.ts'
import { usePosition } from '../customers/address/usePosition.ts'

/** Finds an address and fills in its fields, including the position; each can also be typed, and the position is updated. */
export function LeadLookup() {
  const id = useId()
  const { setValue } = useFormContext()
  const [line1, city, postcode, lat, lng]: unknown[] = useWatch({
    name: ['address1', 'city', 'postcode', 'lat', 'lng'],
  })
  const set = (values: object) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
  }
  usePosition({ line1, city, postcode, lat, lng }, set)
  return (
    <div className="field">
      <AddressLookup id={id} onPick={(found) => set(addressFields(found))} />
    </div>
  )
}
