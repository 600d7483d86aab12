import { type ReactNode, type Ref, useId } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import type { Wrong } from './rules.ts'

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  readonly autoComplete: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: Wrong | undefined
  /** Shown below the box while there is no error. */
  readonly hint?: string
  readonly inputRef: Ref<HTMLInputElement>
  /** Shown at the end of the box. */
  readonly end?: ReactNode
}

/** A labelled input with its error, for pages outside the admin. */
export function Field({ name, label, type, autoComplete, value, onChange, error, inputRef, end, hint }: FieldProps) {
  const id = useId()
  const { translate } = usePorts()
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <div className={`auth-input${error ? ' auth-input-wrong' : ''}`}>
        <input
          id={id}
          ref={inputRef}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize={autoComplete === 'one-time-code' ? 'characters' : 'none'}
          spellCheck={false}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        />
        {end}
      </div>
      {error && (
        <p className="auth-error" id={`${id}-error`}>
          {typeof error === 'string' ? translate(error) : translate(...error)}
        </p>
      )}
      {hint && !error && (
        <p className="auth-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
