import { usePorts } from '../../../kit/ports.ts'

interface NoticesProps {
  /** Message key of what went wrong; it takes the place of what went right before. */
  readonly failure: string | null
  readonly notice?: string | null
}

/** What is said above a form of the screens without a session. */
export function Notices({ failure, notice = null }: NoticesProps) {
  const { translate } = usePorts()
  if (failure)
    return (
      <p className="auth-alert" role="alert">
        {translate(failure)}
      </p>
    )
  if (!notice) return null
  return (
    <p className="auth-notice" role="status">
      {translate(notice)}
    </p>
  )
}
