import { useBlocker, useTranslate } from 'ra-core'
import { type RefObject, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

/** Asks before what was typed is left behind, inside the program and when the tab is closed. `safe` says that it was saved. */
export function UnsavedGuard({ safe }: { readonly safe: RefObject<boolean> }) {
  const { dirtyFields } = useFormState()
  const dirty = Object.keys(dirtyFields).length > 0
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !safe.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!safe.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty, safe])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      dangerous
      title={translate('kit.form.unsaved')}
      confirmLabel={translate('kit.form.discard')}
      cancelLabel={translate('kit.form.keep')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{translate('kit.form.unsaved_body')}</p>
    </ConfirmDialog>
  )
}
