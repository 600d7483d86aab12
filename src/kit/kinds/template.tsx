import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { controlProps } from './parts/control.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

/** A text with placeholders; the buttons insert one at the cursor. */
function TemplateInput(props: InputProps<string>) {
  const { value, onChange, field, disabled, focusRef } = props
  const translate = useTranslate()
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (token: string) => {
    const element = area.current
    if (!element) return
    element.focus()
    element.setRangeText(`{{${token}}}`, element.selectionStart, element.selectionEnd, 'end')
    onChange(element.value)
  }
  return (
    <div className="template">
      <div className="template-tokens" role="group" aria-label={translate('kit.template.insert')}>
        {field.hints.tokens?.map((token) => (
          <button key={token} type="button" className="token" disabled={disabled} onClick={() => insert(token)}>
            {token}
          </button>
        ))}
      </div>
      <textarea
        {...controlProps(props)}
        ref={(element) => {
          area.current = element
          if (typeof focusRef === 'function') focusRef(element)
        }}
        className="control"
        rows={16}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      />
    </div>
  )
}

export const template: FieldComponents = {
  Cell: ({ value }: CellProps<string | null>) => value?.split('\n')[0] || NOTHING,
  Input: TemplateInput,
}
