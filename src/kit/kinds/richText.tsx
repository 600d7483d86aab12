import { NOTHING } from '../../../schema/engine/text/format.ts'
import { wordsOf } from '../../../schema/kinds/richText/model.ts'
import { loadable } from '../ui/loadable.tsx'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

const LazyEmailEditor = loadable(() => import('../emailEditor/EmailEditor.tsx'), <div className="control" />)

function RichTextInput(props: InputProps<string>) {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, focusRef, label } = props
  return (
    <LazyEmailEditor
      id={id}
      label={label}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onBlur={onBlur}
      value={value ?? ''}
      onChange={(html) => onChange(html === '' ? null : html)}
      focusRef={typeof focusRef === 'function' ? focusRef : undefined}
    />
  )
}

export const richText: FieldComponents = {
  Cell: ({ value }: CellProps<string | null>) => (value && wordsOf(value).split('\n')[0]) || NOTHING,
  Input: RichTextInput,
  group: true,
}
