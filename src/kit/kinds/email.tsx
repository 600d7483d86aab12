import { NOTHING } from '../../../schema/engine/text/format.ts'
import { TextControl } from './parts/TextControl.tsx'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

function EmailCell({ value }: CellProps<string | null>) {
  return value ? <a href={`mailto:${value}`}>{value}</a> : NOTHING
}

export const email: FieldComponents = {
  Cell: EmailCell,
  Input: (props: InputProps<string>) => <TextControl {...props} type="email" inputMode="email" />,
  inline: true,
}
