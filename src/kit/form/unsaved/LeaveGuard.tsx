import { useBlocker, useTranslate } from 'ra-core'
import { type RefObject, useEffect } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface LeaveGuardProps {
  /** There are unsaved changes. */
  readonly dirty: boolean
  /** They were saved, or may be lost. */
  readonly safe: RefObject<boolean>
}

/** Asks before unsaved changes are lost, both when navigating and when closing the tab. */
export function LeaveGuard({ dirty, safe }: LeaveGuardProps) {
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !safe.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (!safe.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warnBeforeLeaving)
    return () => window.removeEventListener('beforeunload', warnBeforeLeaving)
  }, [dirty, safe])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      dangerous
      title={translate('kit.form.unsaved')}
      confirmLabel={translate('kit.form.discard')}
      cancelLabel={translate('kit.form.keep')}
      onConfirm={() => {
        // oxlint-disable-next-line react/immutability -- a ref, passed by its owner to be set
        safe.current = true
        blocker.proceed()
      }}
      onClose={() => blocker.reset()}
    >
      <p>{translate('kit.form.unsaved_body')}</p>
    </ConfirmDialog>
  )
}
