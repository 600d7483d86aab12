import { useLocation, useSearchParams } from 'react-router'

/** What one of these screens hands to the next through the browser's history, where no server sees it. */
interface Handed {
  readonly email?: string
  /** Message key of what was done. */
  readonly notice?: string
}

const isHanded = (state: unknown): state is Handed => typeof state === 'object' && state !== null

export interface Handover {
  /** The address that the screen before or a mail's link knew, else empty. */
  readonly email: string
  readonly notice: string | null
  /** An address of these screens that still knows where the login has to lead. */
  to(path: string): string
}

/** What the screen before left for this one. */
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
