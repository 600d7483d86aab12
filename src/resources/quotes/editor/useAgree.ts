import { useTranslate } from 'ra-core'
import { type RefObject, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { agree } from '../../../../schema/areas/quotes/acts.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'

/** Beside the key that saves and sends. */
export const AGREE_KEYS = 'Mod+Shift+Enter'

interface Agreed {
  /** Where the button of the act stands once everything is saved. */
  readonly acts: RefObject<HTMLElement | null>
  readonly version: number
  readonly save: () => void
  /** It can go out. */
  readonly may: boolean
}

const press = ({ current }: Agreed['acts']) =>
  current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${agree.key}"]`)?.click()

/** Said yes to while it is being typed: it is saved, and accepted once that has gone well. @returns does so */
export function useAgree({ acts, version, save, may }: Agreed): () => void {
  const translate = useTranslate()
  const { isSubmitting, dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  /** The version that it was when it was saved for this. */
  const before = useRef<number | null>(null)
  const isMine = useRef(false)
  const wasSubmitting = useRef(false)
  useEffect(() => {
    // What was refused is a draft that nobody has accepted, however it is saved later.
    if (isSubmitting && !wasSubmitting.current) {
      if (!isMine.current) before.current = null
      isMine.current = false
    }
    wasSubmitting.current = isSubmitting
    if (before.current === null || version === before.current || isDirty || isSubmitting) return
    before.current = null
    press(acts)
  }, [isSubmitting, isDirty, version, acts])
  const run = () => {
    if (isSubmitting) return
    if (!isDirty) return press(acts)
    before.current = version
    isMine.current = true
    save()
  }
  useShortcuts([may && { keys: AGREE_KEYS, scope: 'form', text: translate(actKey(agree, 'does')), run, typing: true }])
  return run
}
