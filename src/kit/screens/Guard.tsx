import type { ReactNode } from 'react'
import type { Action } from '../../../schema/engine/permissions.ts'
import { usePorts } from '../ports.ts'
import '../ui/states.css'

/** Shown instead of a page that the user may not open (fixed by the specification). */
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
  /** Shown instead; nothing by default. */
  readonly otherwise?: ReactNode
}

/** Renders its children only if the user has the permission. The server checks it again. */
export function Guard({ area, action, children, otherwise = null }: GuardProps) {
  return usePorts().can(area, action) ? children : otherwise
}
