import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

interface Saving {
  /** Of the record as it is stored. */
  readonly version: number
  readonly save: () => void
}

/**
 * Does something with a record once all that is typed of it is saved: at once where nothing is. What is refused is not saved, and nothing follows,
 * however it is saved later.
 * @returns saves, and then does it
 */
export function useAfterSave({ version, save }: Saving): (follow: () => void) => void {
  const { isSubmitting, dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  /** What follows, and the version that it was when it was saved for that. */
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
