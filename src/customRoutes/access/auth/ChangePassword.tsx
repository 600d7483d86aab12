import { Link } from 'react-router'
import { usePorts } from '../../../kit/ports.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useHandover } from './handover.ts'
import { RedeemForm } from './RedeemForm.tsx'

/** /auth/change-password: sets a new password with an emailed token. */
export default function ChangePassword() {
  const { translate } = usePorts()
  const { to, email } = useHandover()
  return (
    <AuthLayout>
      <h1>{translate('auth.change.title')}</h1>
      <p className="auth-body">{translate('auth.change.body')}</p>
      <RedeemForm endpoint="change-password" submit="auth.change.submit" done="auth.change.done" />
      <p className="auth-links">
        <Link to={to('/auth/login')} state={{ email }}>
          {translate('auth.recovery.back')}
        </Link>
        <Link to={to('/auth/forgotten-password')} state={{ email }}>
          {translate('auth.change.another_token')}
        </Link>
      </p>
    </AuthLayout>
  )
}
