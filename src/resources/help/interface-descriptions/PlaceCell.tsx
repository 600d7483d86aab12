import { useTranslate } from 'ra-core'
import type { CellProps } from '../../../kit/kinds/types.ts'
import { placeName, placeOf } from '../places.ts'

/** Label of the place; for one that no longer exists, its key. */
export function PlaceCell({ value }: CellProps<string | null>) {
  const translate = useTranslate()
  const helpPlace = value ? placeOf(value) : undefined
  if (helpPlace) return placeName(translate, helpPlace)
  return <span title={translate('help.gone')}>{value}</span>
}
