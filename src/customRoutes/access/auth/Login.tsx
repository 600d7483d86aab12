import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type LoginHints, usePorts } from '../../../kit/ports.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { DemoAccount } from './DemoAccount.tsx'
import { Field } from './Field.tsx'
import { useHandover } from './handover.ts'
import { Notices } from './Notices.tsx'
import { PasswordField } from './PasswordField.tsx'
import { checkLogin, type LoginErrors } from './rules.ts'
import { SignOn } from './SignOn.tsx'
import { SecondFactorStep } from './secondFactor/SecondFactorStep.tsx'
import { useArrival } from './useArrival.ts'

const NO_HINTS: LoginHints = { accounts: [], exposed: false, providers: [], passwords: true }

/** What the sign-in page shows besides its form; empty until loaded. */
function useLoginHints(): LoginHints {
  const { loginHints } = usePorts()
  const [hints, setHints] = useState(NO_HINTS)
  useEffect(() => {
    let stillHere = true
    loginHints().then(
      (found) => stillHere && setHints(found),
      (error: unknown) => console.warn('no hints for the sign-in page', error),
    )
    return () => {
      stillHere = false
    }
  }, [loginHints])
  return hints
}

/** /auth/login. After a sign-in the routes' guard redirects, so nothing here navigates. */
export default function Login() {
  const { translate, login } = usePorts()
  const before = useHandover()
  const [email, setEmail] = useState(before.email)
  const [password, setPassword] = useState('')
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [pending, setPending] = useState(false)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<LoginErrors>({})
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const box = emailBox.current?.value ? passwordBox : emailBox
    box.current?.focus()
  }, [])

  const fail = useCallback((reason: string) => {
    if (reason === 'second_factor_required') setStep('code')
    else setFailure(reason === 'failure' ? 'message.failure' : `auth.problems.${reason}`)
  }, [])
  const arriving = useArrival(fail)
  const hints = useLoginHints()

  const submit = async () => {
    const wrong = checkLogin(email, password)
    setErrors(wrong)
    setFailure(null)
    if (wrong.email) return emailBox.current?.focus()
    if (wrong.password) return passwordBox.current?.focus()
    setPending(true)
    const reason = await login(email.trim(), password)
    if (reason === null) return
    setPending(false)
    fail(reason)
    passwordBox.current?.focus()
    passwordBox.current?.select()
  }

  const backToPassword = (reason: string | null) => {
    setStep('password')
    setPassword('')
    setFailure(reason ? `auth.problems.${reason}` : null)
  }
  if (step === 'code') return <SecondFactorStep onBack={backToPassword} />
  return (
    <AuthLayout>
      <h1>{translate('auth.login.title')}</h1>
      {!hints.passwords && <Notices failure={failure} notice={before.notice} />}
      {hints.passwords && (
        <AuthForm
          failure={failure}
          notice={before.notice}
          pending={pending || arriving}
          submit="auth.login.submit"
          waiting="auth.login.pending"
          act={submit}
        >
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
          <PasswordField
            name="password"
            label={translate('auth.login.password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={errors.password}
            inputRef={passwordBox}
            isShown={isPasswordShown}
            onShow={setPasswordShown}
          />
        </AuthForm>
      )}
      <SignOn providers={hints.providers} alone={!hints.passwords} />
      {hints.passwords && (
        <p className="auth-links">
          <Link to={before.to('/auth/forgotten-password')} state={{ email: email.trim() }}>
            {translate('auth.login.forgotten')}
          </Link>
        </p>
      )}
      {hints.passwords && (
        <DemoAccount
          {...hints}
          onFill={(account) => {
            setEmail(account.email)
            setPassword(account.password)
            setErrors({})
            setFailure(null)
            passwordBox.current?.focus()
          }}
        />
      )}
    </AuthLayout>
  )
}
