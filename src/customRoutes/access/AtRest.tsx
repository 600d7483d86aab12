import type { ReactNode } from 'react'
import { usePorts } from '../../kit/ports.ts'

/** Disables its children while viewing as a group: nothing can be changed then, as the bar above every page says. */
export function AtRest({ children }: { readonly children: ReactNode }) {
  const { viewAs } = usePorts()
  if (!viewAs.group) return children
  return (
    <fieldset className="at-rest" disabled>
      {children}
    </fieldset>
  )
}
