import { refusalOf } from '../acts/useShowRefusal.ts'
import { isSame } from '../form/stale/conflict.ts'
import { DEBOUNCE_MS } from '../limits.ts'
import {
  type Known,
  mergeDrafts,
  readStored,
  resume,
  type StoredDraft,
  valuesOfDraft,
  type WizardDraft,
} from './draft.ts'
import type { TabHolds } from './tabHolds.ts'

/** Requests for loading and saving drafts. */
export interface DraftCalls {
  /** All drafts of this user for this wizard, newest first. */
  readonly list: () => Promise<readonly StoredDraft[]>
  readonly keep: (draft: Omit<StoredDraft, 'updated_at'>) => Promise<StoredDraft>
  readonly drop: (id: string) => Promise<unknown>
}

/** Dependencies of a draft store. */
export interface DraftParts {
  /** Key of the tab's own copy. */
  readonly key: string
  readonly storage: Storage
  readonly calls: DraftCalls
  readonly holds: TabHolds
  /** Whether the draft contains anything worth restoring. */
  readonly isWorth: (draft: WizardDraft) => boolean
}

/** An unfinished draft from earlier. */
export interface Offer {
  readonly draft: WizardDraft
  readonly version: number
  /** When it was last changed, as an instant. */
  readonly left: string
}

export interface Opening {
  /** A new record is started, even if this tab was working on another one. */
  readonly anew: boolean
  /** Which earlier drafts are offered with it; all of them by default. */
  readonly isOffered?: (draft: WizardDraft) => boolean
}

export interface DraftStore {
  /** The draft; null until it is open. The object stays the same until it changes. */
  readonly get: () => WizardDraft | null
  readonly subscribe: (listener: () => void) => () => void
  /** Continues what this tab was working on, or starts a new draft. Drafts from elsewhere are offered, never opened unasked. */
  readonly open: (step: string, how: Opening) => Promise<void>
  /** Earlier drafts that can be continued, newest first. The array stays the same until it changes. */
  readonly offers: () => readonly Offer[]
  /**
   * Continues one of them instead of this draft.
   * @returns its step; null where another tab has it open
   * @throws where the input typed here cannot be saved
   */
  readonly take: (offer: Offer) => Promise<string | null>
  /** Deletes one of them. */
  readonly discard: (offer: Offer) => Promise<void>
  /** The draft was one of those offered. */
  readonly cameBack: () => boolean
  readonly change: (part: Partial<Omit<WizardDraft, 'id'>>) => void
  /** Sends unsaved changes to the server. */
  readonly flush: () => Promise<void>
  /** Finished or discarded: deletes the draft everywhere. */
  readonly drop: () => Promise<void>
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_OFFERS: readonly Offer[] = []

/** A random UUID; also works on pages without HTTPS, where crypto.randomUUID is not available. */
function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, i) => {
    const fixed = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte
    return fixed.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function readLocal(storage: Storage, key: string): Known | null {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    const parsed: unknown = JSON.parse(text)
    const isKnown = typeof parsed === 'object' && parsed !== null && 'draft' in parsed
    // Drafts of an older version have ids of another format; the server offers them under their new ids.
    return isKnown && UUID.test((parsed as Known).draft.id) ? (parsed as Known) : null
  } catch (error) {
    console.warn(`the draft ${key} cannot be read`, error)
    return null
  }
}

/** The draft of a tab: stored in the tab at once and on the server a moment later. A late response does not overwrite what was typed since. */
export function createDraftStore({ key, storage, calls, holds, isWorth }: DraftParts): DraftStore {
  let currentDraft: Known | null = null
  let draftOffers = NO_OFFERS
  let opening: Promise<void> | null = null
  let cameBack = false
  let sending: Promise<void> | null = null
  let dropping: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const show = (next: Known | null, newOffers = draftOffers) => {
    currentDraft = next
    draftOffers = newOffers
    try {
      if (next) storage.setItem(key, JSON.stringify(next))
      else storage.removeItem(key)
    } catch (error) {
      // A full storage must not prevent typing; the server receives the draft a moment later.
      console.warn(`the draft ${key} cannot be kept here`, error)
    }
    for (const listener of listeners) listener()
  }
  const isEmpty = ({ draft, version }: Known) =>
    version === 0 && draft.record === null && Object.keys(draft.fields).length === 0
  const isSent = () => currentDraft === null || currentDraft.draft === currentDraft.base || isEmpty(currentDraft)

  /** The same record is being created on another device: both versions are merged. */
  const yieldTo = (current: StoredDraft | null) => {
    if (!currentDraft) return
    const serverDraft = current && readStored(current)
    const draft = serverDraft ? mergeDrafts(currentDraft.base, currentDraft.draft, serverDraft) : currentDraft.draft
    show({ draft, base: serverDraft, version: current?.version ?? 0 })
  }
  const send = async (): Promise<void> => {
    for (let tries = 0; currentDraft && !isSent() && tries < 5; tries++) {
      const { draft, version } = currentDraft
      try {
        const { id, step } = draft
        const saved = await calls.keep({ id, step, values: valuesOfDraft(draft), version })
        // Input typed since then is sent next.
        if (currentDraft?.draft.id === id) show({ ...currentDraft, base: draft, version: saved.version })
      } catch (error) {
        const { stale, body } = refusalOf(error)
        // Without a session or a connection the draft stays in the tab, and the next change tries again.
        if (!stale) return
        if (currentDraft?.draft.id === draft.id) yieldTo(body['current'] as StoredDraft | null)
      }
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    sending ??= send().finally(() => {
      sending = null
    })
    return sending
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), DEBOUNCE_MS)
  }
  const deleteDraft = (id: string) =>
    // If this fails, the draft is offered again, which is better than losing one.
    calls.drop(id).catch((error: unknown) => console.warn(`the draft ${id} was not dropped`, error))

  /** The tab's previous draft is kept to be offered later if it is worth it, otherwise deleted. */
  const leave = async (leaving: Known) => {
    clearTimeout(timer)
    await sending
    if (isWorth(leaving.draft)) await flush()
    else if (currentDraft && currentDraft.version > 0) await deleteDraft(leaving.draft.id)
  }
  /** The tab's draft from before a reload, but not one copied from another tab when this tab was duplicated. */
  const ofTab = async (): Promise<Known | null> => {
    if (currentDraft) return currentDraft
    const local = readLocal(storage, key)
    if (!local || !(await holds.hold(local.draft.id))) return null
    return isSame(local.base, local.draft) ? { ...local, base: local.draft } : local
  }
  const open = async (step: string, { anew, isOffered = () => true }: Opening): Promise<void> => {
    await dropping
    const before = await ofTab()
    if (before && anew) {
      currentDraft = before
      await leave(before)
    }
    const storedDrafts = await calls.list()
    const resumed =
      anew || !before ? null : resume(before, storedDrafts.find(({ id }) => id === before.draft.id) ?? null)
    cameBack = false
    if (resumed) {
      const isKept = isSame(resumed.base, resumed.draft)
      show(isKept ? { ...resumed, base: resumed.draft } : resumed, NO_OFFERS)
      // What was typed before a reload may not have reached the server.
      if (!isKept) later()
      return
    }
    const heldElsewhere = await holds.held()
    const newOffers = storedDrafts.flatMap((one): readonly Offer[] => {
      const draft = readStored(one)
      const isFree = one.id === before?.draft.id || !heldElsewhere.has(one.id)
      return draft && isFree && isWorth(draft) && isOffered(draft)
        ? [{ draft, version: one.version, left: one.updated_at }]
        : []
    })
    const id = newId()
    await holds.hold(id)
    show({ draft: { id, step, fields: {}, record: null }, base: null, version: 0 }, newOffers)
  }

  return {
    get: () => currentDraft?.draft ?? null,
    offers: () => draftOffers,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: (step, how) => {
      if (currentDraft && !how.anew) return Promise.resolve()
      opening ??= open(step, how).finally(() => {
        opening = null
      })
      return opening
    },
    take: async ({ draft, version }) => {
      if (currentDraft) await leave(currentDraft)
      if (currentDraft && isWorth(currentDraft.draft) && !isSent())
        throw new Error('what was typed here could not be kept')
      if (!(await holds.hold(draft.id))) {
        if (currentDraft) await holds.hold(currentDraft.draft.id)
        show(
          currentDraft,
          draftOffers.filter((one) => one.draft.id !== draft.id),
        )
        return null
      }
      cameBack = true
      show({ draft, base: draft, version }, NO_OFFERS)
      return draft.step
    },
    discard: async (offer) => {
      await deleteDraft(offer.draft.id)
      show(
        currentDraft,
        draftOffers.filter((one) => one !== offer),
      )
    },
    change: (part) => {
      if (!currentDraft) return
      show({ ...currentDraft, draft: { ...currentDraft.draft, ...part } })
      later()
    },
    flush,
    cameBack: () => cameBack,
    drop: async () => {
      const dropped = currentDraft
      const wasSaved = dropped !== null && (dropped.version > 0 || sending !== null)
      clearTimeout(timer)
      cameBack = false
      show(null, NO_OFFERS)
      holds.release()
      if (!wasSaved) return
      // A request in progress has to finish first, otherwise it would store the draft again.
      dropping = Promise.resolve(sending).then(() => deleteDraft(dropped.draft.id))
      await dropping
    },
  }
}
