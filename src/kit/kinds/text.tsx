import { NOTHING } from '../../../schema/engine/text/format.ts'
import { usePorts } from '../ports.ts'
import { TextControl } from './parts/TextControl.tsx'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

type TextCell = CellProps<string | null>

/** The text of the record in the current language, where it has translations. */
function Worded({ value, record, field }: TextCell) {
  const { locale } = usePorts()
  const other = record[field.hints.wordings?.[locale] ?? '']
  return typeof other === 'string' && other ? other : value || NOTHING
}

export const text: FieldComponents = {
  Cell: (props: TextCell) => (props.field.hints.wordings ? <Worded {...props} /> : props.value || NOTHING),
  Input: (props: InputProps<string>) => (
    <TextControl {...props} {...(props.field.hints.unseen ? { type: 'password' as const } : {})} />
  ),
  inline: true,
}
