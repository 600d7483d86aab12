import { useTranslate } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import { loadable } from '../ui/loadable.tsx'
import type { CellProps, FieldComponents } from './types.ts'

/** The metadata of countries and number formats is loaded with the first form that needs it. */
const PhoneInput = loadable(
  () => import('./parts/PhoneControl.tsx'),
  <span className="control-frame" aria-busy="true" />,
)

/**
 * The number as a link that calls it, including the extension (RFC 3966 uses the stored format); a card on a phone shows a call button instead
 * (`data-act`, cards.css).
 */
function PhoneCell({ value }: CellProps<string | null>) {
  const translate = useTranslate()
  if (!value) return NOTHING
  return (
    <a href={`tel:${value}`} data-act={translate('kit.call')}>
      {readablePhone(value)}
    </a>
  )
}

export const phone: FieldComponents = {
  Cell: PhoneCell,
  Input: PhoneInput,
  print: readablePhone,
  inline: true,
}
