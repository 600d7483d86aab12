import { useTranslate } from 'ra-core'
import { type FormEvent, useRef, useState } from 'react'
import { lengthOf, PASSWORD_MIN } from '../../../../schema/engine/auth/credentials.ts'
import { usePorts } from '../../../kit/ports.ts'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { Notices } from '../auth/Notices.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'
import { type Refused, refusalOf } from '../auth/refusal.ts'
import type { Wrong } from '../auth/rules.ts'
import '../auth/auth.css'
import '../auth/authForm.css'
import { ProfileSection } from './ProfileSection.tsx'

const EMPTY = { current_password: '', password: '', password_confirmation: '' }
type Values = typeof EMPTY
type Name = keyof Values
const NAMES = Object.keys(EMPTY) as Name[]

/** The rules that need no server (fixed by the specification). */
function wrongIn(
  { current_password, password, password_confirmation: repeated }: Values,
  min: number,
): Refused['fields'] {
  const wrong: Record<Name, Wrong | undefined> = {
    current_password: current_password === '' ? 'validation.required' : undefined,
    password:
      password.trim() === ''
        ? 'validation.required'
        : lengthOf(password) < min
          ? [min > PASSWORD_MIN ? 'validation.administrator_password' : 'validation.too_short', { min }]
          : undefined,
    password_confirmation:
      repeated === '' ? 'validation.required' : repeated === password ? undefined : 'validation.confirmation',
  }
  return Object.fromEntries(Object.entries(wrong).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

interface ProfilePasswordProps {
  readonly email: string
  /** Minimum number of characters. */
  readonly min: number
  readonly onChanged: () => void
}

/** Sets a new password, which ends all other sessions. */
export function ProfilePassword({ email, min, onChanged }: ProfilePasswordProps) {
  const translate = useTranslate()
  const { send } = usePorts()
  const [values, setValues] = useState(EMPTY)
  const [refusal, setRefusal] = useState<Refused>({ fields: {}, failure: null })
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [pending, setPending] = useState(false)
  const boxes = {
    current_password: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    password_confirmation: useRef<HTMLInputElement>(null),
  }
  const refuse = (why: Refused) => {
    setRefusal(why)
    const first = NAMES.find((name) => why.fields[name])
    if (first) boxes[first].current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const fields = wrongIn(values, min)
    if (Object.keys(fields).length > 0) return refuse({ fields, failure: null })
    setPending(true)
    try {
      await send('POST', '/auth/profile/password', values)
      setValues(EMPTY)
      setRefusal({ fields: {}, failure: null })
      showToast(translate('profile.password.done'), { type: 'success' })
      onChanged()
    } catch (error) {
      refuse(refusalOf(error))
    } finally {
      setPending(false)
    }
  }
  const box = (name: Name) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    error: refusal.fields[name],
    inputRef: boxes[name],
    isShown: isPasswordShown,
  })

  return (
    <ProfileSection title={translate('profile.password.title')}>
      <form className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
        <Notices failure={refusal.failure} />
        <input
          className="sr-only"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          {...box('current_password')}
          label={translate('profile.password.current')}
          autoComplete="current-password"
          onShow={setPasswordShown}
        />
        <PasswordField
          {...box('password')}
          label={translate('profile.password.next')}
          autoComplete="new-password"
          hint={translate('profile.password.hint', { min })}
        />
        <PasswordField
          {...box('password_confirmation')}
          label={translate('profile.password.repeat')}
          autoComplete="new-password"
        />
        <div>
          <button type="submit" className="button button-main" aria-disabled={pending || undefined}>
            {translate('profile.password.save')}
          </button>
          <p className="profile-note">{translate('profile.password.note')}</p>
        </div>
      </form>
    </ProfileSection>
  )
}
