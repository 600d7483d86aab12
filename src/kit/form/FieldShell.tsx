import type { ReactNode } from 'react'

interface FieldShellProps {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  readonly help?: string
  /** Why it cannot be changed. */
  readonly note?: string
  readonly error?: string
  /** Something in it has an error, shown here or by a part of it. */
  readonly invalid?: boolean
  /** It has several controls, so it is named by a legend instead of a label. */
  readonly group?: boolean
  /** The label is next to the control. */
  readonly beside?: boolean
  /** Icon after the label that opens its help. */
  readonly sign?: ReactNode
  readonly children: ReactNode
}

export const helpId = (id: string) => `${id}-help`
export const errorId = (id: string) => `${id}-error`
const legendId = (id: string) => `${id}-legend`

/** Label, control, help and error of one field. */
export function FieldShell({
  id,
  label,
  required,
  help,
  note,
  error,
  invalid,
  group,
  beside,
  sign,
  children,
}: FieldShellProps) {
  const name = (
    <>
      {label}
      {required && (
        <span className="required-mark" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  )
  const texts = (
    <>
      {error && (
        <p id={errorId(id)} className="field-error">
          {error}
        </p>
      )}
      {(help || note) && (
        <p id={helpId(id)} className="field-help">
          {help} {note && <em>{note}</em>}
        </p>
      )}
    </>
  )
  const marks = { 'data-field': id, 'data-invalid': invalid || undefined }
  if (group)
    return (
      <fieldset
        className="field"
        {...marks}
        aria-labelledby={legendId(id)}
        aria-describedby={error ? errorId(id) : undefined}
      >
        <legend>
          <span id={legendId(id)}>{name}</span>
          {sign}
        </legend>
        {children}
        {texts}
      </fieldset>
    )
  return (
    <div className={beside ? 'field field-beside' : 'field'} {...marks}>
      <label htmlFor={id}>{name}</label>
      {sign}
      {children}
      {texts}
    </div>
  )
}
