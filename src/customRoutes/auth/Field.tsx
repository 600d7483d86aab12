import { type ReactNode, type Ref, useId } from 'react'
import { usePorts } from '../../kit/ports.ts'

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  readonly autoComplete: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Message key. */
  readonly error?: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
  /** Stands at the end of the box. */
  readonly end?: ReactNode
}

/** A labelled input of the screens before the admin, with its error said beside it. */
export function Field({ name, label, type, autoComplete, value, onChange, error, inputRef, end }: FieldProps) {
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
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {end}
      </div>
      {error && (
        <p className="auth-error" id={`${id}-error`}>
          {translate(error)}
        </p>
      )}
    </div>
  )
}
