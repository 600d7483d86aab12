import type { Ref } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import { Field } from './Field.tsx'
import type { Wrong } from './rules.ts'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: Wrong | undefined
  readonly hint?: string
  readonly inputRef: Ref<HTMLInputElement>
  readonly isShown: boolean
  /** If given, the box has a button that shows the password; a second box follows the state of the first. */
  readonly onShow?: (isShown: boolean) => void
}

/** A password input whose text can be shown. */
export function PasswordField({ isShown, onShow, ...field }: PasswordFieldProps) {
  const { translate } = usePorts()
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        onShow && (
          <button
            type="button"
            onClick={() => onShow(!isShown)}
            aria-label={translate(isShown ? 'auth.login.hide_password' : 'auth.login.show_password')}
          >
            {translate(isShown ? 'action.hide' : 'action.show')}
          </button>
        )
      }
    />
  )
}
