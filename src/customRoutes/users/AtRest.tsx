import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { usePorts } from '../../kit/ports.ts'

/** While the program is looked at as a group nothing can be changed: what would be refused rests, and says why. */
export function AtRest({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const { viewAs } = usePorts()
  if (!viewAs.group) return children
  return (
    <>
      <p className="notice" role="status">
        {translate('problem.viewing_as')}
      </p>
      <fieldset className="at-rest" disabled>
        {children}
      </fieldset>
    </>
  )
}
