import type { RefObject } from 'react'
import { useFormState } from 'react-hook-form'
import { LeaveGuard } from './LeaveGuard.tsx'

/** Asks before unsaved input of the form is lost. `safe` means that it was saved or may be lost. */
export function UnsavedGuard({ safe }: { readonly safe: RefObject<boolean> }) {
  const { dirtyFields } = useFormState()
  return <LeaveGuard dirty={Object.keys(dirtyFields).length > 0} safe={safe} />
}
