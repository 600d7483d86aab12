import type { ReactNode } from 'react'
import { usePorts } from '../../kit/ports.ts'

/** While the program is looked at as a group nothing can be changed, as the bar above every screen says: what would be refused rests. */
export function AtRest({ children }: { readonly children: ReactNode }) {
  const { viewAs } = usePorts()
  if (!viewAs.group) return children
  return (
    <fieldset className="at-rest" disabled>
      {children}
    </fieldset>
  )
}
