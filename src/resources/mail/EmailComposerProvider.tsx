import { useSyncExternalStore } from 'react'
import { emailDraftStore } from '../../kit/acts/emailDraft.ts'
import { loadable } from '../../kit/ui/loadable.tsx'

const Composer = loadable(() => import('./Composer.tsx'))

/** Renders the email editor for the open draft, wherever it was started. */
export function EmailComposerProvider() {
  const composing = useSyncExternalStore(emailDraftStore.subscribe, emailDraftStore.get)
  return composing && <Composer {...composing} onClose={() => emailDraftStore.set(null)} />
}
