import { useTranslate } from 'ra-core'
import type { RefObject } from 'react'
import { agree } from '../../../../schema/areas/quotes/acts.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { useAfterSave } from '../../../kit/form/useAfterSave.ts'
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

/** Said yes to while it is being typed: it is saved, and accepted once that has gone well. @returns does so */
export function useAgree({ acts, version, save, may }: Agreed): () => void {
  const translate = useTranslate()
  const afterSave = useAfterSave({ version, save })
  const run = () =>
    afterSave(() => acts.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${agree.key}"]`)?.click())
  useShortcuts([may && { keys: AGREE_KEYS, scope: 'form', text: translate(actKey(agree, 'does')), run, typing: true }])
  return run
}
