import { useTranslate } from 'ra-core'
import { Pending } from '../../../kit/ui/Pending.tsx'
import '../../screens.css'
import '../../libraries.css'
import '../../../kit/kit.css'
import '../../../kit/form/form.css'
import '../../../kit/form/formLines.css'
import '../auth/secondFactor/SecondFactor.css'
import { fullName } from '../../../kit/ui/person.ts'
import './Profile.css'
import { AtRest } from '../AtRest.tsx'
import { useHasPassword } from '../auth/secondFactor/useHasPassword.ts'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileFactor } from './ProfileFactor.tsx'
import { ProfileImage } from './ProfileImage.tsx'
import { ProfilePassword } from './ProfilePassword.tsx'
import { ProfilePreferences } from './ProfilePreferences.tsx'
import { ProfileSessions, useSessionsAgain } from './ProfileSessions.tsx'
import { useProfile } from './profileData.ts'

/** /users/profile: the signed-in user's own account. */
export default function Profile() {
  const translate = useTranslate()
  const { data: profile, isError, refetch } = useProfile()
  const sessionsAgain = useSessionsAgain()
  const hasPassword = useHasPassword()
  if (isError)
    return (
      <div className="state" role="alert">
        <p>{translate('profile.failed')}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {translate('action.retry')}
        </button>
      </div>
    )
  if (!profile) return <Pending />
  return (
    <div className="screen profile">
      <div className="screen-head">
        <h1>{translate('profile.title')}</h1>
      </div>
      <AtRest>
        <ProfileImage profile={profile}>
          <p className="profile-who">
            <strong>{fullName(profile)}</strong> <span>{profile.email}</span>
          </p>
        </ProfileImage>
        <div className="profile-columns">
          <div>
            <ProfileDetails key={profile.id} profile={profile} />
            {hasPassword && (
              <ProfilePassword
                email={profile.email}
                min={profile.password_min}
                onChanged={() => void sessionsAgain()}
              />
            )}
          </div>
          <div>
            <ProfileFactor state={profile.second_factor} />
            <ProfileSessions />
            <ProfilePreferences />
          </div>
        </div>
      </AtRest>
    </div>
  )
}
