import { NOTHING } from '../../../schema/engine/text/format.ts'
import { TextControl } from './parts/TextControl.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

function EmailCell({ value }: CellProps<string | null>) {
  return value ? <a href={`mailto:${value}`}>{value}</a> : NOTHING
}

export const email: FieldFace = {
  Cell: EmailCell,
  Input: (props: InputProps<string>) => <TextControl {...props} type="email" inputMode="email" />,
  inline: true,
}
