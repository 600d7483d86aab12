import { normalisePhone, readablePhone } from '../../../schema/fields/phone.ts'
import { NOTHING } from '../../../schema/format.ts'
import { TextControl } from './parts/TextControl.tsx'
import { TextFilter } from './parts/TextFilter.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

function PhoneCell({ value }: CellProps<string | null>) {
  return value ? <a href={`tel:${value}`}>{readablePhone(value)}</a> : NOTHING
}

export const phone: FieldFace = {
  Cell: PhoneCell,
  Input: (props: InputProps<string>) => <TextControl {...props} type="tel" inputMode="tel" tidy={normalisePhone} />,
  Filter: TextFilter,
  inline: true,
}
