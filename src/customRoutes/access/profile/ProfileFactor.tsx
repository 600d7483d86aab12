import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { usePorts } from '../../../kit/ports.ts'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { SecondFactorCodes } from '../auth/secondFactor/SecondFactorCodes.tsx'
import { SecondFactorSteps } from '../auth/secondFactor/SecondFactorSteps.tsx'
import { ProfilePasswordDialog } from './ProfilePasswordDialog.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { type FactorState, useProfileAgain } from './profileData.ts'

type Doing = 'nothing' | 'setting_up' | 'turning_off' | 'asking_codes'

/** The authenticator app of the user's own account: set up, create new recovery codes, remove. */
export function ProfileFactor({ state }: { readonly state: FactorState }) {
  const translate = useTranslate()
  const { send } = usePorts()
  const refetchProfile = useProfileAgain()
  const [doing, setDoing] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const stop = () => setDoing('nothing')
  const turnOff = async (password: string | undefined) => {
    await send('POST', '/auth/second-factor/remove', password === undefined ? {} : { password })
    stop()
    showToast(translate('profile.factor.turned_off'), { type: 'success' })
    await refetchProfile()
  }
  const newCodes = async (password: string | undefined) => {
    const answer = await send<{ recovery_codes: string[] }>(
      'POST',
      '/auth/second-factor/codes',
      password === undefined ? {} : { password },
    )
    stop()
    setCodes(answer.recovery_codes)
    await refetchProfile()
  }

  return (
    <ProfileSection title={translate('profile.factor.title')}>
      {doing === 'setting_up' ? (
        <SecondFactorSteps
          onCancel={stop}
          onDone={() => {
            stop()
            showToast(translate('profile.factor.turned_on'), { type: 'success' })
            void refetchProfile()
          }}
        />
      ) : codes ? (
        <SecondFactorCodes codes={codes} onKept={() => setCodes(null)} />
      ) : state.on ? (
        <>
          <p>
            {translate('profile.factor.on', { date: formatDate(state.since ?? '') })}{' '}
            {translate('profile.factor.codes_left', { smart_count: state.codes_left })}
          </p>
          {state.required && <p className="profile-note">{translate('profile.factor.demanded')}</p>}
          <div className="factor-acts">
            <button type="button" className="button" onClick={() => setDoing('asking_codes')}>
              {translate('profile.factor.new_codes')}
            </button>
            {!state.required && (
              <button type="button" className="button" onClick={() => setDoing('turning_off')}>
                {translate('profile.factor.turn_off')}
              </button>
            )}
          </div>
        </>
      ) : state.elsewhere ? (
        <p>{translate('profile.factor.elsewhere')}</p>
      ) : (
        <>
          <p>{translate('profile.factor.off')}</p>
          <div>
            <button type="button" className="button" onClick={() => setDoing('setting_up')}>
              {translate('profile.factor.set_up')}
            </button>
          </div>
        </>
      )}
      {doing === 'turning_off' && (
        <ProfilePasswordDialog
          title={translate('profile.factor.turn_off_title')}
          body={translate('profile.factor.turn_off_body')}
          confirmLabel={translate('profile.factor.turn_off')}
          dangerous
          act={turnOff}
          onClose={stop}
        />
      )}
      {doing === 'asking_codes' && (
        <ProfilePasswordDialog
          title={translate('profile.factor.new_codes_title')}
          body={translate('profile.factor.new_codes_body')}
          confirmLabel={translate('profile.factor.new_codes')}
          act={newCodes}
          onClose={stop}
        />
      )}
    </ProfileSection>
  )
}
