import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { type AnySetting, defaultOf } from '../../../schema/engine/settings/setting.ts'
import { SETTING_RECORD } from '../../../schema/engine/settings/settingRecord.ts'
import { useErrorText } from '../../kit/errorText.ts'
import { editableComponentsOf } from '../../kit/kinds/index.tsx'
import { SettingFrom } from './SettingFrom.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { SettingSecret } from './SettingSecret.tsx'
import type { SettingsEditing } from './useSettings.ts'
import { useSettingWords } from './useSettingWords.ts'

interface SettingRowProps {
  readonly state: SettingState
  readonly editing: SettingsEditing
  readonly mayEdit: boolean
}

/** One setting: label and help, its control, and below that the source of its value. */
export function SettingRow({ state, editing, mayEdit }: SettingRowProps) {
  const setting = declared.settings.find(state.key)
  return setting ? <Row state={state} setting={setting} editing={editing} mayEdit={mayEdit} /> : null
}

function Row({ state, setting, editing, mayEdit }: SettingRowProps & { readonly setting: AnySetting }) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useSettingWords()
  const [history, setHistory] = useState(false)
  const { key } = state
  const { wanted, errors, change } = editing
  const isWanted = wanted.has(key)
  const error = errorText(errors[key])
  const mustRepeatSecret = state.is_set && state.from === 'set' && !!setting.boundTo?.some((one) => wanted.has(one))
  const id = `setting-${key}`
  const label = words.label(key)
  const { Input, narrow = false } = editableComponentsOf(setting.field)
  const value = isWanted ? (wanted.get(key) ?? defaultOf(setting)) : state.value
  const props = {
    id,
    name: key,
    resource: SETTING_RECORD.name,
    field: setting.field,
    disabled: !mayEdit || state.from === 'environment',
    invalid: error !== '',
    describedBy: [error && `${id}-error`, `${id}-help`, `${id}-from`].filter(Boolean).join(' '),
    onChange: (next: unknown) => change(key, next),
  }
  return (
    <div className="setting" data-setting={key} data-changed={isWanted || undefined}>
      <div className="setting-name">
        <label htmlFor={id}>{label}</label>
        {isWanted && <span className="setting-unsaved"> {translate('settings.not_saved')}</span>}
        <p id={`${id}-help`}>{words.help(key)}</p>
      </div>
      <div className="setting-control">
        {setting.secret ? (
          <SettingSecret
            key={state.version}
            {...props}
            state={state}
            label={label}
            isWanted={isWanted}
            mustRepeat={mustRepeatSecret}
            value={wanted.get(key)}
          />
        ) : (
          <div className={narrow ? 'setting-narrow' : undefined}>
            <Input {...props} value={value} />
          </div>
        )}
        {mustRepeatSecret && !isWanted && !error && (
          <p className="setting-again">{translate('settings.secret_move')}</p>
        )}
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
        <SettingFrom
          id={`${id}-from`}
          state={state}
          setting={setting}
          isWanted={isWanted}
          label={label}
          mayEdit={mayEdit}
          newValue={wanted.get(key)}
          onPutBack={() => change(key, null)}
          onHistory={() => setHistory(true)}
        />
      </div>
      {history && (
        <SettingHistory
          state={state}
          setting={setting}
          label={label}
          mayEdit={mayEdit}
          onTake={(next) => {
            change(key, next)
            setHistory(false)
          }}
          onClose={() => setHistory(false)}
        />
      )}
    </div>
  )
}
