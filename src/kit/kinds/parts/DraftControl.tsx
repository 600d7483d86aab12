import { type HTMLAttributes, type ReactNode, useState } from 'react'
import type { InputProps } from '../types.ts'
import { controlProps } from './control.ts'

interface Extra<T> {
  /** The text that stands for a value while nobody types. */
  readonly format: (value: T) => string
  /** The value of a typed text; undefined when it is none. */
  readonly parse: (text: string) => T | undefined
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
  readonly prefix?: string
  readonly suffix?: ReactNode
  readonly align?: 'right'
  /** Is told each text that is typed. */
  readonly onTyped?: (text: string) => void
  /** Says what was typed in words, while it stands there so. */
  readonly echo?: (value: T) => string
}

/**
 * A value that is typed as text of another form: a number, a date. What was typed stays as it is until the field is left; a
 * text that is no value is handed on as it is, for the declaration's check to refuse.
 */
export function DraftControl<T extends string | number>(props: InputProps<T> & Extra<T>) {
  const { value, onChange, onBlur, format, parse, inputMode, placeholder, prefix, suffix, align, echo, onTyped } = props
  const [draft, setDraft] = useState<string | null>(null)
  const isValue = (v: T) => parse(format(v)) !== undefined
  const settled = value === null || value === undefined ? '' : isValue(value) ? format(value) : String(value)
  const words = draft !== null && /\p{L}/u.test(draft) && echo ? parse(draft) : undefined
  return (
    <span className="control-frame">
      {prefix && (
        <span className="control-affix" aria-hidden="true">
          {prefix}
        </span>
      )}
      <input
        {...controlProps(props)}
        className="control"
        type="text"
        data-align={align}
        inputMode={inputMode}
        placeholder={placeholder}
        value={draft ?? settled}
        onChange={(event) => {
          const text = event.target.value
          setDraft(text)
          onTyped?.(text)
          onChange(text.trim() === '' ? null : (parse(text) ?? (text as T)))
        }}
        onBlur={() => {
          setDraft(null)
          onBlur?.()
        }}
      />
      {echo && (
        <span className="control-echo" aria-live="polite">
          {words !== undefined && echo(words)}
        </span>
      )}
      {suffix && <span className="control-affix">{suffix}</span>}
    </span>
  )
}
