import { useState } from 'react'

type Values = Readonly<Record<string, unknown>>

interface TermInputProps {
  readonly name: string
  readonly label: string
  /** The stored value as text. */
  readonly text: string
  readonly placeholder: string
  readonly disabled: boolean
  /** Parses a text; undefined where it is not valid, which is reported and changes nothing. */
  readonly read: (text: string) => Values | undefined
  readonly onChange: (values: Values) => void
}

/** A percentage or an amount in the totals, typed with its sign. */
export function TermInput({ name, label, text, placeholder, disabled, read, onChange }: TermInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && read(draft.trim()) === undefined
  if (disabled) return text ? <span className="term-text">{text}</span> : null
  return (
    <input
      className="term-input"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      data-term={name}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      size={Math.max(4, (draft ?? text).length || Math.min(placeholder.length, 12))}
      placeholder={placeholder}
      value={draft ?? text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setDraft(target.value)
        const values = read(target.value.trim())
        if (values) onChange(values)
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        setDraft(null)
      }}
    />
  )
}
