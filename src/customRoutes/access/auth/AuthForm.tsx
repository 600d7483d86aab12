import type { ReactNode } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import { Notices } from './Notices.tsx'

interface AuthFormProps {
  /** Message key of what went wrong, else of what was done before. */
  readonly failure: string | null
  readonly notice?: string | null
  /** While an answer is awaited nothing is sent again. */
  readonly pending: boolean
  /** Message keys of the button, and of what it says meanwhile. */
  readonly submit: string
  readonly waiting: string
  readonly act: () => Promise<unknown>
  readonly children: ReactNode
  /** Stands below the button. */
  readonly after?: ReactNode
}

/** The form of the screens without a session: what is said, the fields, one button. */
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
