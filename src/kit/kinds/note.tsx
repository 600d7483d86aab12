import { NOTHING } from '../../../schema/engine/text/format.ts'
import { controlProps } from './parts/control.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

function NoteInput(props: InputProps<string>) {
  const { value, onChange } = props
  return (
    <textarea
      {...controlProps(props)}
      className="control"
      rows={4}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

export const note: FieldComponents = {
  Cell: ({ value }: CellProps<string | null>) => value?.split('\n')[0] || NOTHING,
  Input: NoteInput,
}
