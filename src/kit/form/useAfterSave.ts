import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

interface Saving {
  /** Version of the stored record. */
  readonly version: number
  readonly save: () => void
}

/**
 * Runs something once all unsaved input is saved, or at once where there is none. If the save is refused it does not run, not even after a later
 * save.
 * @returns a function that saves and then runs it
 */
export function useAfterSave({ version, save }: Saving): (follow: () => void) => void {
  const { isSubmitting, dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  /** The pending callback, and the version of the record before the save. */
  const waiting = useRef<{ readonly follow: () => void; readonly version: number } | null>(null)
  const isMine = useRef(false)
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (isSubmitting && !wasSubmitting.current) {
      if (!isMine.current) waiting.current = null
      isMine.current = false
    }
    wasSubmitting.current = isSubmitting
    const next = waiting.current
    if (next === null || version === next.version || isDirty || isSubmitting) return
    waiting.current = null
    next.follow()
  }, [isSubmitting, isDirty, version])
  return (follow) => {
    if (isSubmitting) return
    if (!isDirty) return follow()
    waiting.current = { follow, version }
    isMine.current = true
    save()
  }
}
