import { lazy, Suspense } from 'react'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import { TextFilter } from './parts/TextFilter.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

/** Which countries there are and how their numbers are written comes with the first form that asks for one. */
const PhoneControl = lazy(() => import('./parts/PhoneControl.tsx'))

function PhoneCell({ value }: CellProps<string | null>) {
  return value ? <a href={`tel:${value}`}>{readablePhone(value)}</a> : NOTHING
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
  Filter: TextFilter,
  print: readablePhone,
  inline: true,
}
