import { useEffect, useSyncExternalStore } from 'react'
import { dropDraft, keepDraft } from '../../../schema/areas/workspace/acts.ts'
import { drafts as draftsOf } from '../../../schema/areas/workspace/endpoints.ts'
import type { PanelProvider } from '../../dataProvider/index.ts'
import { usePanel } from '../acts/provider.ts'
import { declarationOf } from '../declarationOf.ts'
import { usePorts } from '../ports.ts'
import type { WizardDraft } from './draft.ts'
import { createDraftStore, type DraftStore, type Offer } from './draftStore.ts'
import { isUnsaved } from './missing.ts'
import { tabHolds } from './tabHolds.ts'
import type { Wizard } from './wizard.ts'

/** Wizard and user → draft store of this tab, shared by the pages of all steps. */
const stores = new Map<string, DraftStore>()

function storeOf(key: string, { resource, passing, follows = [] }: Wizard, panel: PanelProvider): DraftStore {
  const found = stores.get(key)
  if (found) return found
  const newStore = createDraftStore({
    key,
    storage: window.sessionStorage,
    holds: tabHolds(),
    isWorth: ({ fields, ...draft }) => {
      const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !follows.includes(name)))
      return draft.record !== null || isUnsaved(declarationOf(resource), { ...draft, fields: typed }, passing)
    },
    calls: {
      list: async () => (await panel.ask(draftsOf, { params: { resource } })).data,
      keep: async ({ id: draft, ...body }) => (await panel.act(keepDraft, { params: { resource, draft }, body })).draft,
      drop: (draft) => panel.act(dropDraft, { params: { resource, draft } }),
    },
  })
  stores.set(key, newStore)
  return newStore
}

interface TheDraft {
  readonly store: DraftStore
  /** Null until it is open. */
  readonly draft: WizardDraft | null
  readonly offers: readonly Offer[]
}

/** The signed-in user's draft of a wizard in this tab, and their earlier drafts. */
export function useDraft(wizard: Wizard): TheDraft {
  const panel = usePanel()
  const { user } = usePorts()
  const store = storeOf(`wizard:${user?.id ?? 0}:${wizard.resource}`, wizard, panel)
  const draft = useSyncExternalStore(store.subscribe, store.get)
  const draftOffers = useSyncExternalStore(store.subscribe, store.offers)
  useEffect(() => {
    // The user leaves the tab: the last input is sent at once.
    const send = () => document.visibilityState === 'hidden' && void store.flush()
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [store])
  return { store, draft, offers: draftOffers }
}
