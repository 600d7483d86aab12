import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PASSWORD_MIN } from '../../../../schema/engine/auth/credentials.ts'
import { usePorts } from '../../../kit/ports.ts'
import { AuthForm } from './AuthForm.tsx'
import { Field } from './Field.tsx'
import { useHandover } from './handover.ts'
import { PasswordField } from './PasswordField.tsx'
import { checkRedemption, type Redemption, type RedemptionErrors } from './rules.ts'
import { send } from './send.ts'

const FIELDS = ['email', 'token', 'password', 'password_confirmation'] as const
type Name = (typeof FIELDS)[number]
const CONFIRMED = 'auth.confirm.done'

/** The token after the # in the link of an email. */
const tokenInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

/** Removes the token from the address bar and the browser's history, without a navigation. */
function hideToken(): void {
  const { pathname, search, hash } = window.location
  if (hash) window.history.replaceState(window.history.state, '', pathname + search)
}

interface RedeemFormProps {
  readonly endpoint: 'change-password' | 'token'
  /** Message key. */
  readonly submit: string
  /** Message key of the text that the sign-in page shows afterwards. */
  readonly done: string
}

/** Form for email address, token and a password twice; a valid token leads to the sign-in page with the address filled in. */
export function RedeemForm({ endpoint, submit: submitText, done }: RedeemFormProps) {
  const { translate, user, logout } = usePorts()
  const navigate = useNavigate()
  const before = useHandover()
  const [typed, setTyped] = useState<Redemption>(() => ({
    email: before.email,
    token: tokenInAddress(),
    password: '',
    password_confirmation: '',
  }))
  const [errors, setErrors] = useState<RedemptionErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [isPasswordShown, setPasswordShown] = useState(false)
  const boxes = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const field = (name: Name) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
    error: errors[name],
    inputRef: (box: HTMLInputElement | null) => {
      boxes.current[name] = box
    },
  })
  useEffect(() => {
    hideToken()
    const first = FIELDS.find((name) => boxes.current[name]?.value === '') ?? 'password'
    boxes.current[first]?.focus()
  }, [])

  const show = (wrong: RedemptionErrors) => {
    setErrors(wrong)
    const first = FIELDS.find((name) => wrong[name])
    if (first) boxes.current[first]?.focus()
    return first !== undefined
  }
  const submit = async () => {
    setFailure(null)
    if (show(checkRedemption(typed))) return
    setPending(true)
    const email = typed.email.trim()
    let outcome = await send(endpoint, { ...typed, email })
    // An invited user may get here from "Forgotten password?": the same token and password confirm the account.
    const isInvited = outcome.kind === 'refused' && outcome.code === 'invitation_token'
    if (isInvited) outcome = await send('token', { ...typed, email })
    if (outcome.kind === 'done') {
      // The signed-in user may be somebody else, or the one whose sessions have just ended.
      if (user) logout()
      const notice = isInvited ? CONFIRMED : done
      return navigate(before.to('/auth/login'), { state: { email, notice } })
    }
    setPending(false)
    if (outcome.kind === 'failed') setFailure(outcome.failure)
    else if (!show(outcome.errors)) setFailure('message.failure')
  }

  return (
    <AuthForm
      failure={failure}
      notice={before.notice}
      pending={pending}
      submit={submitText}
      waiting="auth.recovery.pending"
      act={submit}
    >
      <Field {...field('email')} label={translate('auth.login.email')} type="email" autoComplete="username" />
      <Field {...field('token')} label={translate('auth.recovery.token')} type="text" autoComplete="one-time-code" />
      <PasswordField
        {...field('password')}
        label={translate('auth.recovery.new_password')}
        autoComplete="new-password"
        hint={translate('auth.recovery.hint', { min: PASSWORD_MIN })}
        isShown={isPasswordShown}
        onShow={setPasswordShown}
      />
      <PasswordField
        {...field('password_confirmation')}
        label={translate('auth.recovery.repeat')}
        autoComplete="new-password"
        isShown={isPasswordShown}
      />
    </AuthForm>
  )
}
