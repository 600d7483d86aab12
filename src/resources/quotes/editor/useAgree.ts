import { useTranslate } from 'ra-core'
import type { RefObject } from 'react'
import { agree } from '../../../../schema/areas/quotes/acts.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { useAfterSave } from '../../../kit/form/useAfterSave.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'

/** Similar to the key that saves and sends. */
export const AGREE_KEYS = 'Mod+Shift+Enter'

interface Agreed {
  /** Contains the button of the action once everything is saved. */
  readonly acts: RefObject<HTMLElement | null>
  readonly version: number
  readonly save: () => void
  /** The quote can be sent. */
  readonly mayAgree: boolean
}

/**
 * Accepts a quote that the customer agrees to while it is being edited: saves it, then accepts it if that succeeded.
 * @returns the function that does so
 */
export function useAgree({ acts, version, save, mayAgree }: Agreed): () => void {
  const translate = useTranslate()
  const afterSave = useAfterSave({ version, save })
  const run = () =>
    afterSave(() => acts.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${agree.key}"]`)?.click())
  useShortcuts([
    mayAgree && { keys: AGREE_KEYS, scope: 'form', text: translate(actKey(agree, 'does')), run, typing: true },
  ])
  return run
}
