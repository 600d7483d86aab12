import { useTranslate } from 'ra-core'
import { settingHistory } from '../../../schema/areas/settings/endpoints.ts'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import { type AnySetting, defaultOf } from '../../../schema/engine/settings/setting.ts'
import { formatMoment } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { refusalOf } from '../../kit/acts/useShowRefusal.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useSettingWords } from './useSettingWords.ts'

interface SettingHistoryProps {
  readonly state: SettingState
  readonly setting: AnySetting
  readonly label: string
  readonly mayEdit: boolean
  /** Restores a former value; null restores the default. */
  readonly onTake: (value: unknown) => void
  readonly onClose: () => void
}

/** Who changed a setting, when, and its former values, each of which can be restored. */
export function SettingHistory({ state, setting, label, mayEdit, onTake, onClose }: SettingHistoryProps) {
  const translate = useTranslate()
  const words = useSettingWords()
  const { data, error } = useAnswer(settingHistory, { params: { id: String(state.id) } }, { gcTime: 0 })
  const valueOf = (value: unknown) =>
    words.value(state.key, value ?? defaultOf(setting)) || translate('settings.default')
  const mayTake = mayEdit && !setting.secret && state.from !== 'environment'
  return (
    <Dialog
      title={translate('settings.history_of', { name: label })}
      onClose={onClose}
      acts={
        <button type="button" className="button" data-autofocus onClick={onClose}>
          {translate('ra.action.close')}
        </button>
      }
    >
      {error && <p role="alert">{translate(refusalOf(error).message, { _: translate('problem.server') })}</p>}
      {data?.data.length === 0 && <p>{translate('settings.history_none')}</p>}
      <ol className="settings-history">
        {data?.data.map(({ id, at, user, before, after, secret }) => {
          const when = formatMoment(at)
          return (
            <li key={id}>
              <p>
                {user ?? translate('settings.program')} <span className="quiet">{when}</span>
              </p>
              {secret ? (
                <p>{translate(after === null ? 'settings.history_secret_gone' : 'settings.history_secret')}</p>
              ) : (
                <p>
                  <s>{valueOf(before)}</s> → <b>{valueOf(after)}</b>
                </p>
              )}
              {mayTake && (
                <button
                  type="button"
                  className="link-button"
                  aria-label={translate('settings.take_of', { when })}
                  onClick={() => onTake(after)}
                >
                  {translate('settings.take')}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
