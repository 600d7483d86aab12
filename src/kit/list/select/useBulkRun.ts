import { type HttpError, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { type BulkAct, type BulkOutcome, type Chosen, useArchiveVerbs } from '../../archive/verbs.ts'

export interface BulkOrder {
  readonly act: BulkAct
  readonly chosen: Chosen
  /** How many they are, as far as the list knows. */
  readonly count: number
}

interface BulkRun {
  readonly resource: string
  readonly order: BulkOrder
  /** Told with what was done. */
  readonly onDone: (outcome: BulkOutcome) => void
  readonly onClose: () => void
}

/** What a refused request says: the refusal of its first field, or the whole one's. */
const messageOf = ({ body, message }: HttpError): string =>
  (Object.values((body?.errors ?? {}) as Record<string, string>)[0] ?? message) || 'problem.server'

/** An act on many records: rehearsed on the server at once, done when it is confirmed. */
export function useBulkRun({ resource, order, onDone, onClose }: BulkRun) {
  const verbs = useArchiveVerbs(resource)
  const notify = useNotify()
  const [rehearsal, setRehearsal] = useState<BulkOutcome | null>(null)
  const [pending, setPending] = useState(false)
  /** Confirmed while the rehearsal was still under way. */
  const early = useRef(false)

  const run = async (foreseen: BulkOutcome | null = rehearsal) => {
    if (pending) return
    if (!foreseen) {
      early.current = true
      return
    }
    setPending(true)
    try {
      onDone(await verbs.bulk(order.act, order.chosen))
    } catch (error) {
      notify(messageOf(error as HttpError), { type: 'error' })
      onClose()
    } finally {
      setPending(false)
    }
  }
  const latest = useRef({ verbs, onClose, notify, run })
  latest.current = { verbs, onClose, notify, run }

  useEffect(() => {
    let left = false
    const refused = (error: unknown) => {
      if (left) return
      latest.current.notify(messageOf(error as HttpError), { type: 'error' })
      latest.current.onClose()
    }
    const rehearsed = (outcome: BulkOutcome) => {
      if (left) return
      setRehearsal(outcome)
      // Nothing is left alone that would have to be said first.
      if (early.current && outcome.skipped.length === 0) void latest.current.run(outcome)
    }
    latest.current.verbs.rehearse(order.act, order.chosen).then(rehearsed, refused)
    return () => {
      left = true
    }
  }, [order])

  return { rehearsal, pending, run: () => void run() }
}
