import type { ReactNode } from 'react'
import type { Action } from '../../../schema/engine/permissions.ts'
import { usePorts } from '../ports.ts'
import '../ui/states.css'

/** What stands in the place of a screen that the session may not open (spec.txt section 6). */
export function NoPermission({ children }: { readonly children?: ReactNode }) {
  const { translate } = usePorts()
  return (
    <div className="state">
      <p role="alert">{translate('page.no_permission')}</p>
      {children}
    </div>
  )
}

interface GuardProps {
  readonly area: string
  readonly action: Action
  readonly children: ReactNode
  /** Shown instead; nothing unless given. */
  readonly otherwise?: ReactNode
}

/** Shows its children only to those who may do the act. The server checks again. */
export function Guard({ area, action, children, otherwise = null }: GuardProps) {
  return usePorts().can(area, action) ? children : otherwise
}
