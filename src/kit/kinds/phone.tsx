import { useTranslate } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import { loadable } from '../ui/loadable.tsx'
import type { CellProps, FieldFace } from './types.ts'

/** Which countries there are and how their numbers are written comes with the first form that asks for one. */
const PhoneInput = loadable(
  () => import('./parts/PhoneControl.tsx'),
  <span className="control-frame" aria-busy="true" />,
)

/** The number, which calls, its extension too (RFC 3966 writes both as they are kept); a card on a phone says that instead (`data-act`, cards.css). */
function PhoneCell({ value }: CellProps<string | null>) {
  const translate = useTranslate()
  if (!value) return NOTHING
  return (
    <a href={`tel:${value}`} data-act={translate('kit.call')}>
      {readablePhone(value)}
    </a>
  )
}

export const phone: FieldFace = {
  Cell: PhoneCell,
  Input: PhoneInput,
  print: readablePhone,
  inline: true,
}
