import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { Notices } from '../auth/Notices.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'
import { type Refused, refusalOf } from '../auth/refusal.ts'
import { useHasPassword } from '../auth/secondFactor/useHasPassword.ts'

interface DialogProps {
  readonly title: string
  readonly body: string
  readonly confirmLabel: string
  readonly dangerous?: boolean
  /** Runs the action with the password. Errors that it throws are shown at the input. */
  readonly act: (password: string | undefined) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the password, if there is one, before an action for which an unattended browser must not be enough. */
export function ProfilePasswordDialog({ title, body, confirmLabel, dangerous = false, act, onClose }: DialogProps) {
  const translate = useTranslate()
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [refusal, setRefusal] = useState<Refused>({ fields: {}, failure: null })
  const [pending, setPending] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const confirm = async () => {
    if (pending || hasPassword === undefined) return
    setPending(true)
    try {
      await act(hasPassword ? password : undefined)
    } catch (error) {
      setRefusal(refusalOf(error))
      box.current?.focus()
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      dangerous={dangerous}
      pending={pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <form
        className="profile-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p>{body}</p>
        <Notices failure={refusal.failure} />
        {hasPassword && (
          <PasswordField
            name="password"
            label={translate('profile.factor.password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={refusal.fields['password']}
            inputRef={box}
            isShown={isPasswordShown}
            onShow={setPasswordShown}
          />
        )}
      </form>
    </ConfirmDialog>
  )
}
