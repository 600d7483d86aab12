import { NOTHING } from '../../../schema/engine/text/format.ts'
import { normalisePostcode } from '../../../schema/kinds/postcode/model.ts'
import { TextControl } from './parts/TextControl.tsx'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

export const postcode: FieldComponents = {
  Cell: ({ value }: CellProps<string | null>) => value || NOTHING,
  Input: (props: InputProps<string>) => <TextControl {...props} tidy={normalisePostcode} />,
  inline: true,
  narrow: true,
}
