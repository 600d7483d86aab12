import type { ReactNode } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import { Notices } from './Notices.tsx'

interface AuthFormProps {
  /** Message key of the error, else of the preceding success. */
  readonly failure: string | null
  readonly notice?: string | null
  /** While a response is pending the form cannot be submitted again. */
  readonly pending: boolean
  /** Message keys of the button, and of its label while pending. */
  readonly submit: string
  readonly waiting: string
  readonly act: () => Promise<unknown>
  readonly children: ReactNode
  /** Shown below the button. */
  readonly after?: ReactNode
}

/** The form of the pages without a session: notices, fields, one button. */
export function AuthForm({ failure, notice = null, pending, submit, waiting, act, children, after }: AuthFormProps) {
  const { translate } = usePorts()
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void act()
      }}
    >
      <Notices failure={failure} notice={notice} />
      {children}
      <button type="submit" className="button button-main" aria-disabled={pending}>
        {translate(pending ? waiting : submit)}
      </button>
      {after}
    </form>
  )
}
