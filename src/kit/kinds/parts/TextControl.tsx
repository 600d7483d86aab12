import type { HTMLAttributes } from 'react'
import type { InputProps } from '../types.ts'
import { controlProps } from './control.ts'

interface Extra {
  readonly type?: 'text' | 'tel' | 'email' | 'password'
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
  /** Normalises the text when the input loses focus. */
  readonly tidy?: (text: string) => string
}

/** One line of text. */
export function TextControl({ type = 'text', inputMode, placeholder, tidy, ...props }: InputProps<string> & Extra) {
  const { value, onChange, onBlur } = props
  return (
    <input
      {...controlProps(props)}
      className="control"
      type={type}
      {...(type === 'password' ? { autoComplete: 'new-password' } : {})}
      inputMode={inputMode}
      placeholder={placeholder}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => {
        if (tidy && value && tidy(value) !== value) onChange(tidy(value))
        onBlur?.()
      }}
    />
  )
}
