import { Link } from 'react-router'
import { usePorts } from '../../../kit/ports.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { RedeemForm } from './RedeemForm.tsx'

/** /auth/token: sets the first password with an invitation token and activates the account. */
export default function Token() {
  const { translate } = usePorts()
  return (
    <AuthLayout>
      <h1>{translate('auth.confirm.title')}</h1>
      <p className="auth-body">{translate('auth.confirm.body')}</p>
      <RedeemForm endpoint="token" submit="auth.confirm.submit" done="auth.confirm.done" />
      <p className="auth-body auth-after">{translate('auth.confirm.another_token')}</p>
      <p className="auth-links">
        <Link to="/auth/login">{translate('auth.recovery.back')}</Link>
      </p>
    </AuthLayout>
  )
}
