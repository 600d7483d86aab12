import { useEffect, useSyncExternalStore } from 'react'
import { dropDraft, keepDraft } from '../../../schema/areas/panel/acts.ts'
import { draft as draftOf } from '../../../schema/areas/panel/endpoints.ts'
import type { PanelProvider } from '../../dataProvider/index.ts'
import { usePanel } from '../acts/provider.ts'
import { usePorts } from '../ports.ts'
import type { WizardDraft } from './draft.ts'
import { createDraftStore, type DraftStore } from './draftStore.ts'
import type { Wizard } from './wizard.ts'

/** Wizard and person → the draft, which outlives the screen of each step. */
const stores = new Map<string, DraftStore>()

function storeOf(key: string, resource: string, panel: PanelProvider): DraftStore {
  const params = { resource }
  const found = stores.get(key)
  if (found) return found
  const made = createDraftStore(key, window.sessionStorage, {
    read: async () => (await panel.ask(draftOf, { params })).draft,
    keep: async (body) => (await panel.act(keepDraft, { params, body })).draft,
    drop: () => panel.act(dropDraft, { params }),
  })
  stores.set(key, made)
  return made
}

/** What has been typed into a wizard so far, by whoever is logged in; null until it is open. */
export function useDraft({ resource }: Wizard): { readonly store: DraftStore; readonly draft: WizardDraft | null } {
  const panel = usePanel()
  const { user } = usePorts()
  const store = storeOf(`wizard:${user?.id ?? 0}:${resource}`, resource, panel)
  const draft = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    // The window is left behind: what was typed last goes at once.
    const send = () => document.visibilityState === 'hidden' && void store.flush()
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [store])
  return { store, draft }
}
