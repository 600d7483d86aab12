import { lazy, Suspense } from 'react'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { wordsOf } from '../../../schema/kinds/richText/model.ts'
import type { CellProps, FieldFace, InputProps } from './types.ts'

const LetterEditor = lazy(() => import('../letter/LetterEditor.tsx'))

function RichTextInput(props: InputProps<string>) {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, focusRef, label } = props
  return (
    <Suspense fallback={<div className="control" />}>
      <LetterEditor
        {...{ id, label, disabled, invalid, describedBy, onBlur }}
        value={value ?? ''}
        onChange={(html) => onChange(html === '' ? null : html)}
        focusRef={typeof focusRef === 'function' ? focusRef : undefined}
      />
    </Suspense>
  )
}

export const richText: FieldFace = {
  Cell: ({ value }: CellProps<string | null>) => (value && wordsOf(value).split('\n')[0]) || NOTHING,
  Input: RichTextInput,
  group: true,
}
