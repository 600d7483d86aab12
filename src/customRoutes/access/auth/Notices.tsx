import { usePorts } from '../../../kit/ports.ts'

interface NoticesProps {
  /** Message key of the error; it replaces a preceding success. */
  readonly failure: string | null
  readonly notice?: string | null
}

/** The messages above a form of the pages without a session. */
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
