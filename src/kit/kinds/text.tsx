import { NOTHING } from '../../../schema/engine/text/format.ts'
import { TextControl } from './parts/TextControl.tsx'
import { TextFilter } from './parts/TextFilter.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

export const text: FieldFace = {
  Cell: ({ value }: CellProps<string | null>) => value || NOTHING,
  Input: (props: InputProps<string>) => (
    <TextControl {...props} {...(props.field.hints.unseen ? { type: 'password' as const } : {})} />
  ),
  Filter: TextFilter,
  inline: true,
}
