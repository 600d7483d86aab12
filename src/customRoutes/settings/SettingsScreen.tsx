import { useTranslate } from 'ra-core'
import { settingsList } from '../../../schema/areas/settings/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { refusalOf } from '../../kit/acts/useShowRefusal.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import '../../kit/kit.css'
import '../../kit/list/list.css'
import '../../kit/form/form.css'
import '../../kit/ui/states.css'
import '../screens.css'
import { SettingsEditor } from './SettingsEditor.tsx'
import './setting.css'
import './settings.css'

/** /settings/system-settings, and edit/{id} for one of them: settings for the whole business. */
export default function SettingsScreen() {
  const translate = useTranslate()
  const { data, error, isFetchedAfterMount, refetch } = useAnswer(
    settingsList,
    {},
    { refetchOnWindowFocus: false, gcTime: 0 },
  )
  if (error && !data)
    return (
      <div className="state" role="alert">
        <h1>{translate(refusalOf(error).message, { _: translate('problem.server') })}</h1>
        <button type="button" className="button" onClick={() => void refetch()}>
          {translate('action.retry')}
        </button>
      </div>
    )
  if (!data || !isFetchedAfterMount) return <Pending />
  return <SettingsEditor initial={data.data} />
}
