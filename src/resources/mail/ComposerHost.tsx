import { useSyncExternalStore } from 'react'
import { composingStore } from '../../kit/acts/composing.ts'
import { loadable } from '../../kit/ui/loadable.tsx'

const Composer = loadable(() => import('./Composer.tsx'))

/** The email that is being written, wherever it was begun. */
export function ComposerHost() {
  const composing = useSyncExternalStore(composingStore.subscribe, composingStore.get)
  return composing && <Composer {...composing} onClose={() => composingStore.set(null)} />
}
