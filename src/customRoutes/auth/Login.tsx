import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePorts } from '../../kit/ports.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { DemoAccount } from './DemoAccount.tsx'
import { Field } from './Field.tsx'
import { checkLogin, type LoginErrors } from './rules.ts'

/** /auth/login. After a login the routes' guard leads on, so nothing here navigates. */
export default function Login() {
  const { translate, login } = usePorts()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<LoginErrors>({})
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  useEffect(() => emailBox.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const wrong = checkLogin(email, password)
    setErrors(wrong)
    setFailure(null)
    if (wrong.email) return emailBox.current?.focus()
    if (wrong.password) return passwordBox.current?.focus()
    setPending(true)
    const reason = await login(email.trim(), password)
    if (reason === null) return
    setPending(false)
    setFailure(reason === 'failure' ? 'message.failure' : `auth.problems.${reason}`)
    passwordBox.current?.focus()
    passwordBox.current?.select()
  }

  return (
    <AuthLayout>
      <h1>{translate('auth.login.title')}</h1>
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <p className="auth-alert" role="alert">
            {translate(failure)}
          </p>
        )}
        <Field
          name="email"
          label={translate('auth.login.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={errors.email}
          inputRef={emailBox}
        />
        <Field
          name="password"
          label={translate('auth.login.password')}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          inputRef={passwordBox}
          end={
            <button
              type="button"
              onClick={() => setShown(!shown)}
              aria-label={translate(shown ? 'auth.login.hide_password' : 'auth.login.show_password')}
            >
              {translate(shown ? 'action.hide' : 'action.show')}
            </button>
          }
        />
        <button type="submit" className="button button-main" aria-disabled={pending}>
          {translate(pending ? 'auth.login.pending' : 'auth.login.submit')}
        </button>
      </form>
      <DemoAccount
        onFill={(account) => {
          setEmail(account.email)
          setPassword(account.password)
          setErrors({})
          setFailure(null)
          passwordBox.current?.focus()
        }}
      />
    </AuthLayout>
  )
}
