import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePorts } from '../../../kit/ports.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { Field } from './Field.tsx'
import { useHandover } from './handover.ts'
import { checkEmail, type Wrong } from './rules.ts'
import { send } from './send.ts'

/** /auth/forgotten-password. Where a token was sent, or one is still active, it continues to the page where it is entered. */
export default function ForgottenPassword() {
  const { translate } = usePorts()
  const navigate = useNavigate()
  const before = useHandover()
  const [email, setEmail] = useState(before.email)
  const [error, setError] = useState<Wrong | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])

  const leadOn = (notice: string) =>
    navigate(before.to('/auth/change-password'), { state: { email: email.trim(), notice: `auth.problems.${notice}` } })

  const submit = async () => {
    const wrong = checkEmail(email)
    setError(wrong)
    setFailure(null)
    if (wrong) return box.current?.focus()
    setPending(true)
    const outcome = await send('forgotten-password', { email: email.trim() })
    if (outcome.kind === 'done') return leadOn('token_sent')
    if (outcome.kind === 'refused' && outcome.code === 'token_still_active') return leadOn(outcome.code)
    setPending(false)
    if (outcome.kind === 'failed') setFailure(outcome.failure)
    else if (outcome.errors['email']) setError(outcome.errors['email'])
    else setFailure('message.failure')
    box.current?.focus()
  }

  return (
    <AuthLayout>
      <h1>{translate('auth.forgotten.title')}</h1>
      <p className="auth-body">{translate('auth.forgotten.body')}</p>
      <AuthForm
        failure={failure}
        pending={pending}
        submit="auth.forgotten.submit"
        waiting="auth.forgotten.pending"
        act={submit}
      >
        <Field
          name="email"
          label={translate('auth.login.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={error}
          inputRef={box}
        />
      </AuthForm>
      <p className="auth-links">
        <Link to={before.to('/auth/login')} state={{ email: email.trim() }}>
          {translate('auth.recovery.back')}
        </Link>
        <Link to={before.to('/auth/change-password')} state={{ email: email.trim() }}>
          {translate('auth.forgotten.have_token')}
        </Link>
        <Link to={before.to('/auth/token')} state={{ email: email.trim() }}>
          {translate('auth.forgotten.was_invited')}
        </Link>
      </p>
    </AuthLayout>
  )
}
