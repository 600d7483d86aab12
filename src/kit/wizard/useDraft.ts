import { useDataProvider } from 'ra-core'
import { useEffect, useSyncExternalStore } from 'react'
import { usePorts } from '../ports.ts'
import type { SendingProvider } from '../send.ts'
import type { KeptDraft, WizardDraft } from './draft.ts'
import { createDraftStore, type DraftStore } from './draftStore.ts'
import type { Wizard } from './wizard.ts'

/** Wizard and person → the draft, which outlives the screen of each step. */
const stores = new Map<string, DraftStore>()

function storeOf(key: string, path: string, provider: SendingProvider): DraftStore {
  const found = stores.get(key)
  if (found) return found
  const made = createDraftStore(key, window.sessionStorage, {
    read: async () => (await provider.send<{ draft: KeptDraft | null }>({ method: 'GET', path })).data.draft,
    keep: async (body) => (await provider.send<{ draft: KeptDraft }>({ method: 'PUT', path, body })).data.draft,
    drop: () => provider.send({ method: 'DELETE', path }),
  })
  stores.set(key, made)
  return made
}

/** What has been typed into a wizard so far, by whoever is logged in; null until it is open. */
export function useDraft({ resource }: Wizard): { readonly store: DraftStore; readonly draft: WizardDraft | null } {
  const provider = useDataProvider<SendingProvider>()
  const { user } = usePorts()
  const store = storeOf(`wizard:${user?.id ?? 0}:${resource}`, `wizards/${resource}/draft`, provider)
  const draft = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    // The window is left behind: what was typed last goes at once.
    const send = () => document.visibilityState === 'hidden' && void store.flush()
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [store])
  return { store, draft }
}
