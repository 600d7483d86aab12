import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'

interface SettingSecretProps {
  readonly id: string
  readonly state: SettingState
  readonly label: string
  readonly isWanted: boolean
  readonly value: unknown
  readonly disabled: boolean
  readonly invalid: boolean
  /** A setting that it depends on changes, so it has to be entered again. */
  readonly mustRepeat: boolean
  readonly describedBy: string
  readonly onChange: (value: unknown) => void
}

/** A secret: it can be entered, replaced and removed, but never read. */
export function SettingSecret(props: SettingSecretProps) {
  const { id, state, label, isWanted, value, disabled, invalid, mustRepeat, describedBy, onChange } = props
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const isRemoving = isWanted && value === null
  const isOpen = open || ((mustRepeat || isWanted) && !isRemoving)
  const mustGive = mustRepeat && !isWanted
  const entering = state.is_set ? 'replace' : 'enter'
  const keepStored = () => {
    onChange(undefined)
    setOpen(false)
  }
  const button = (text: string, run: () => void) => (
    <button
      type="button"
      className="button"
      aria-label={translate(`settings.${text}_of`, { name: label })}
      onClick={run}
    >
      {translate(`settings.${text}`)}
    </button>
  )
  return (
    <div className="setting-secret">
      <input
        id={id}
        disabled={disabled || !isOpen}
        className="control"
        type={isOpen ? 'password' : 'text'}
        autoComplete="new-password"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        placeholder={isOpen ? translate('settings.secret_new') : ''}
        value={
          isOpen
            ? String(value ?? '')
            : translate(state.is_set && !isRemoving ? 'settings.secret_set' : 'settings.secret_unset')
        }
        ref={(input) => {
          if (open && !isWanted) input?.focus()
        }}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      {!disabled &&
        !mustGive &&
        (isOpen || isRemoving ? button('keep', keepStored) : button(entering, () => setOpen(true)))}
      {!disabled && (mustGive || (!isOpen && !isRemoving && state.is_set)) && button('remove', () => onChange(null))}
    </div>
  )
}
