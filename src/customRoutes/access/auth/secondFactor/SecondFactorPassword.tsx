import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type RefusedCall, usePorts } from '../../../../kit/ports.ts'
import { Notices } from '../Notices.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { type Refused, refusalOf } from '../refusal.ts'
import { useHasPassword } from './useHasPassword.ts'

export interface NewKey {
  readonly key: string
  readonly uri: string
}

interface PasswordProps {
  readonly onKey: (key: NewKey) => void
  readonly onCancel?: (() => void) | undefined
  /** Called where an app was set up meanwhile, in another tab or on another device. */
  readonly onThere?: (() => void) | undefined
}

/**
 * Asks for the password before an authenticator app is set up, so that an unattended browser is not enough to activate one. Users without a password,
 * who sign in through a provider, must have signed in recently.
 */
export function SecondFactorPassword({ onKey, onCancel, onThere }: PasswordProps) {
  const { translate, send } = usePorts()
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [refusal, setRefusal] = useState<Refused>({ fields: {}, failure: null })
  const [pending, setPending] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const goOn = useRef<HTMLButtonElement>(null)
  useEffect(() => (hasPassword ? box : goOn).current?.focus(), [hasPassword])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      onKey(await send<NewKey>('POST', '/auth/second-factor', hasPassword ? { password } : {}))
    } catch (error) {
      if (onThere && (error as Partial<RefusedCall>).code === 'second_factor_on') return onThere()
      setRefusal(refusalOf(error))
      setPending(false)
      box.current?.focus()
      box.current?.select()
    }
  }

  if (hasPassword === undefined) return null
  return (
    <form className="factor-steps" noValidate onSubmit={(event) => void submit(event)}>
      <Notices failure={refusal.failure} />
      <p>{translate(hasPassword ? 'auth.second_factor.password_first' : 'auth.second_factor.no_password')}</p>
      {hasPassword && (
        <PasswordField
          name="password"
          label={translate('auth.second_factor.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={refusal.fields['password']}
          inputRef={box}
          isShown={isPasswordShown}
          onShow={setPasswordShown}
        />
      )}
      <div className="factor-acts">
        <button ref={goOn} type="submit" className="button button-main" aria-disabled={pending}>
          {translate(pending ? 'auth.second_factor.pending' : 'auth.second_factor.go_on')}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {translate('ra.action.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
