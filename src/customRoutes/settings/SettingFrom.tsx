import CircleOutlined from '@mui/icons-material/CircleOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import { useTranslate } from 'ra-core'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import { type AnySetting, defaultOf } from '../../../schema/engine/settings/setting.ts'
import { formatMoment } from '../../../schema/engine/text/format.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { isChanged } from './shown.ts'
import { useSettingWords } from './useSettingWords.ts'

interface SettingFromProps {
  readonly id: string
  readonly state: SettingState
  readonly setting: AnySetting
  readonly isWanted: boolean
  readonly newValue: unknown
  readonly label: string
  readonly mayEdit: boolean
  readonly onPutBack: () => void
  readonly onHistory: () => void
}

/** Shows where the value of a setting comes from, with buttons to restore it. */
export function SettingFrom(props: SettingFromProps) {
  const { id, state, setting, isWanted, newValue, label, mayEdit, onPutBack, onHistory } = props
  const translate = useTranslate()
  const words = useSettingWords()
  const { from, variable, updated_by: by, updated_at, version } = state
  if (from === 'environment')
    return (
      <p id={id} className="setting-from">
        <TerminalOutlined /> {translate('settings.from_environment', { variable })}
      </p>
    )
  const when = formatMoment(updated_at)
  const defaultText = words.value(state.key, defaultOf(setting))
  const text = () => {
    if (isWanted && newValue === null)
      return translate(setting.secret ? 'settings.secret_goes' : 'settings.will_default')
    if (from === 'default') return translate(setting.secret ? 'settings.secret_unset' : 'settings.default')
    const changeText = by
      ? translate('settings.changed_by', { name: by.name, when })
      : translate('settings.changed', { when })
    return defaultText && isChanged(state)
      ? `${changeText}, ${translate('settings.default_is', { value: `“${defaultText}”` })}`
      : changeText
  }
  const person = from === 'set' && by ? { id: by.id, email: '', first_name: by.name } : null
  return (
    <p id={id} className="setting-from">
      {person ? <Avatar person={person} size={16} /> : <CircleOutlined />} <span>{text()}</span>
      {mayEdit && !setting.secret && (isWanted ? newValue !== null : from === 'set') && (
        <button
          type="button"
          className="link-button"
          aria-label={translate('settings.put_back_of', { name: label })}
          onClick={onPutBack}
        >
          {translate('settings.put_back')}
        </button>
      )}
      {version > 1 && (
        <button
          type="button"
          className="link-button"
          aria-label={translate('settings.history_of', { name: label })}
          onClick={onHistory}
        >
          {translate('settings.history')}
        </button>
      )}
    </p>
  )
}
