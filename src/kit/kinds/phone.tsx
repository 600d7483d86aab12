import { useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import type { CellProps, FieldFace, InputProps } from './types.ts'

/** Which countries there are and how their numbers are written comes with the first form that asks for one. */
const PhoneControl = lazy(() => import('./parts/PhoneControl.tsx'))

/** The number, which calls; a card on a phone says that instead (`data-act`, cards.css). */
function PhoneCell({ value }: CellProps<string | null>) {
  const translate = useTranslate()
  if (!value) return NOTHING
  return (
    <a href={`tel:${value}`} data-act={translate('kit.call')}>
      {readablePhone(value)}
    </a>
  )
}

function PhoneInput(props: InputProps<string>) {
  return (
    <Suspense fallback={<span className="control-frame" aria-busy="true" />}>
      <PhoneControl {...props} />
    </Suspense>
  )
}

export const phone: FieldFace = {
  Cell: PhoneCell,
  Input: PhoneInput,
  print: readablePhone,
  inline: true,
}
