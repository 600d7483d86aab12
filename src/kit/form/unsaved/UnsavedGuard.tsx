import type { RefObject } from 'react'
import { useFormState } from 'react-hook-form'
import { LeaveGuard } from './LeaveGuard.tsx'

/** Asks before what was typed into the form is left behind. `safe` says that it was saved, or may go. */
export function UnsavedGuard({ safe }: { readonly safe: RefObject<boolean> }) {
  const { dirtyFields } = useFormState()
  return <LeaveGuard dirty={Object.keys(dirtyFields).length > 0} safe={safe} />
}
