import { usePorts } from '../../../../kit/ports.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { SecondFactorSteps } from './SecondFactorSteps.tsx'

/** Shown at every address while the group requires a second factor that is not set up; afterwards the address opens. */
export default function SecondFactorSetUp() {
  const { translate, lookAgain, logout, user } = usePorts()
  return (
    <AuthLayout>
      <h1>{translate('auth.second_factor.set_up')}</h1>
      <p className="auth-text">{translate('auth.second_factor.demanded')}</p>
      <SecondFactorSteps onDone={lookAgain} />
      <p className="factor-who">
        {user?.email}{' '}
        <button type="button" className="button button-small" onClick={logout}>
          {translate('auth.second_factor.back')}
        </button>
      </p>
    </AuthLayout>
  )
}
