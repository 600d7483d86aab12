import { type HTMLAttributes, type ReactNode, useState } from 'react'
import type { InputProps } from '../types.ts'
import { controlProps } from './control.ts'

interface Extra<T> {
  /** The text shown for a value while the user is not typing. */
  readonly format: (value: T) => string
  /** Parses a typed text; undefined where it is not valid. */
  readonly parse: (text: string) => T | undefined
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
  readonly prefix?: string
  readonly suffix?: ReactNode
  readonly align?: 'right'
  /** Called with each typed text. */
  readonly onTyped?: (text: string) => void
  /** Describes the typed value in words while it is being edited. */
  readonly echo?: (value: T) => string
}

/**
 * An input for values that are typed in another format: numbers, dates. The text stays as typed until the input loses focus. Invalid text is passed
 * on unchanged, and the declaration's validation then refuses it.
 */
export function DraftControl<T extends string | number>(props: InputProps<T> & Extra<T>) {
  const { value, onChange, onBlur, format, parse, inputMode, placeholder, prefix, suffix, align, echo, onTyped } = props
  const [draft, setDraft] = useState<string | null>(null)
  const isValue = (v: T) => parse(format(v)) !== undefined
  const settledText = value === null || value === undefined ? '' : isValue(value) ? format(value) : String(value)
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
        value={draft ?? settledText}
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
