import { useSyncExternalStore } from 'react'
import { emailDraftStore } from '../../kit/acts/emailDraft.ts'
import { loadable } from '../../kit/ui/loadable.tsx'

const Composer = loadable(() => import('./Composer.tsx'))

/** The email that is being written, wherever it was begun. */
export function EmailComposerProvider() {
  const composing = useSyncExternalStore(emailDraftStore.subscribe, emailDraftStore.get)
  return composing && <Composer {...composing} onClose={() => emailDraftStore.set(null)} />
}
