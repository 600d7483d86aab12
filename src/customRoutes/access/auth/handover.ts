import { useLocation, useSearchParams } from 'react-router'

/** Data that one of these pages passes to the next through the browser's history, where no server sees it. */
interface Handed {
  readonly email?: string
  /** Message key of the success. */
  readonly notice?: string
}

const isHanded = (state: unknown): state is Handed => typeof state === 'object' && state !== null

export interface Handover {
  /** The email address known from the previous page or the link in an email, else empty. */
  readonly email: string
  readonly notice: string | null
  /** An address of these pages that keeps the destination after sign-in. */
  to(path: string): string
}

/** The data passed by the previous page. */
export function useHandover(): Handover {
  const { state } = useLocation()
  const [params] = useSearchParams()
  const handed = isHanded(state) ? state : {}
  const redirect = params.get('redirect')
  return {
    email: handed.email ?? params.get('email') ?? '',
    notice: handed.notice ?? null,
    to: (path) => (redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path),
  }
}
