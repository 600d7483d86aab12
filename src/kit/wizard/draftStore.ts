import { refusedBy } from '../acts/useRefusal.ts'
import { isSame } from '../form/stale/conflict.ts'
import { DEBOUNCE_MS } from '../limits.ts'
import { type KeptDraft, type Known, mergeDrafts, readKept, resume, valuesOfDraft, type WizardDraft } from './draft.ts'

/** How a draft gets to the server and back. */
export interface DraftCalls {
  readonly read: () => Promise<KeptDraft | null>
  readonly keep: (draft: KeptDraft) => Promise<KeptDraft>
  readonly drop: () => Promise<unknown>
}

export interface DraftStore {
  /** The draft; null until it is open. The same object until it changes. */
  readonly get: () => WizardDraft | null
  readonly subscribe: (listener: () => void) => () => void
  /** Reads what there is; begins anew where there is nothing. */
  readonly open: (step: string) => Promise<void>
  /** What was found had been left by another window or device. */
  readonly cameBack: () => boolean
  readonly change: (part: Partial<Omit<WizardDraft, 'id'>>) => void
  /** Sends what the server does not have yet. */
  readonly flush: () => Promise<void>
  /** Finished, or not wanted: nothing is left of it anywhere. */
  readonly drop: () => Promise<void>
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('')

function readLocal(storage: Storage, key: string): Known | null {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    const known: unknown = JSON.parse(text)
    return typeof known === 'object' && known !== null && 'draft' in known ? (known as Known) : null
  } catch (error) {
    console.warn(`the draft ${key} cannot be read`, error)
    return null
  }
}

/**
 * A draft that is in the tab at once and on the server a moment later. An answer that comes late changes only what was not typed since.
 */
export function createDraftStore(key: string, storage: Storage, calls: DraftCalls): DraftStore {
  let known: Known | null = null
  let opening: Promise<void> | null = null
  let cameBack = false
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const show = (next: Known | null) => {
    known = next
    try {
      if (next) storage.setItem(key, JSON.stringify(next))
      else storage.removeItem(key)
    } catch (error) {
      // A full storage must not keep anybody from typing; the server has it a moment later.
      console.warn(`the draft ${key} cannot be kept here`, error)
    }
    for (const listener of listeners) listener()
  }
  const isEmpty = ({ draft, version }: Known) =>
    version === 0 && draft.record === null && Object.keys(draft.fields).length === 0
  const isSent = () => known === null || known.draft === known.base || isEmpty(known)

  /** Another window or device was quicker: the same record is put together, another one stays with whoever makes it. */
  const yieldTo = (current: KeptDraft | null) => {
    if (!known) return
    const theirs = current && readKept(current)
    const draft = theirs?.id === known.draft.id ? mergeDrafts(known.base, known.draft, theirs) : known.draft
    show({ draft, base: theirs, version: current?.version ?? 0 })
  }
  const send = async (): Promise<void> => {
    for (let tries = 0; known && !isSent() && tries < 5; tries++) {
      const { draft, version } = known
      try {
        const kept = await calls.keep({ step: draft.step, values: valuesOfDraft(draft), version })
        // Typed since: that goes next.
        if (known?.draft.id === draft.id) show({ ...known, base: draft, version: kept.version })
      } catch (error) {
        const { stale, body } = refusedBy(error)
        // Without a session or a connection it stays in the tab; the next change tries again.
        if (!stale) return
        yieldTo(body['current'] as KeptDraft | null)
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

  return {
    get: () => known?.draft ?? null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: (step) => {
      if (known) return Promise.resolve()
      opening ??= (async () => {
        const local = readLocal(storage, key)
        try {
          const found = resume(local, await calls.read())
          show(found ?? { draft: { id: newId(), step, fields: {}, record: null }, base: null, version: 0 })
          // What this window had typed before a reload may not have got there.
          if (found && !isSame(found.base, found.draft)) later()
          else if (found) show({ ...found, base: found.draft })
          cameBack = found !== null && local === null
        } finally {
          opening = null
        }
      })()
      return opening
    },
    change: (part) => {
      if (!known) return
      show({ ...known, draft: { ...known.draft, ...part } })
      later()
    },
    flush,
    cameBack: () => cameBack,
    drop: async () => {
      const wasKept = known !== null && (known.version > 0 || sending !== null)
      clearTimeout(timer)
      cameBack = false
      show(null)
      if (!wasKept) return
      // What is on its way arrives first, so that it goes as well.
      await sending
      // It would be offered again, which is better than losing one.
      await calls.drop().catch((error: unknown) => console.warn(`the draft ${key} was not dropped`, error))
    },
  }
}
