import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { MAX_PARTS, textParts } from '../../../../schema/engine/text/textParts.ts'
import type { Insertable } from '../../../kit/emailEditor/EmailEditor.tsx'
import styles from './texts.module.css'

/** Length of a text message, and the number of parts it is sent in. */
export function TextCount({ text, id }: { readonly text: string; readonly id?: string }) {
  const translate = useTranslate()
  const { parts, used, room, wide } = textParts(text)
  return (
    <p id={id} className={styles['textCount']} data-over={parts > MAX_PARTS || undefined}>
      {translate('texts.count', { used, room })} · {translate('texts.parts', { smart_count: parts })}
      {wide && ` · ${translate('texts.wide')}`}
    </p>
  )
}

interface TextAreaProps {
  readonly id: string
  readonly label?: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly inserts?: readonly Insertable[] | undefined
  readonly focusRef?: ((element: HTMLElement | null) => void) | undefined
}

/** A text message input with a character count. */
export default function TextArea(props: TextAreaProps) {
  const { id, label, value, onChange, onBlur, disabled, invalid, describedBy, inserts = [], focusRef } = props
  const translate = useTranslate()
  const area = useRef<HTMLTextAreaElement>(null)
  const put = (code: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {}
    onChange(value.slice(0, from) + code + value.slice(to))
    area.current?.focus()
  }
  return (
    <div className={styles['text']}>
      {inserts.length > 0 && !disabled && (
        <select
          className="control"
          value=""
          aria-label={translate('letter.insert')}
          onChange={({ target }) => put(target.value)}
        >
          <option value="">{translate('letter.insert')}</option>
          {inserts.map(({ group, items }) => (
            <optgroup key={group} label={group}>
              {items.map(({ code, label: text }) => (
                <option key={`${code} ${text}`} value={code}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
      <textarea
        ref={(element) => {
          area.current = element
          focusRef?.(element)
        }}
        id={id}
        className="control"
        rows={6}
        value={value}
        disabled={disabled}
        {...(label ? { 'aria-label': label } : { 'aria-labelledby': `${id}-legend` })}
        aria-invalid={invalid || undefined}
        aria-describedby={[describedBy, `${id}-count`].filter(Boolean).join(' ')}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextCount id={`${id}-count`} text={value} />
    </div>
  )
}
