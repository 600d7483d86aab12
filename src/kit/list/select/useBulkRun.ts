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
  /** Confirmed before the rehearsal was on the screen. */
  const early = useRef(false)
  const begun = useRef(false)

  const run = async () => {
    if (begun.current) return
    begun.current = true
    setPending(true)
    try {
      onDone(await verbs.bulk(order.act, order.chosen))
    } catch (error) {
      notify(messageOf(error as HttpError), { type: 'error' })
      onClose()
    } finally {
      begun.current = false
      setPending(false)
    }
  }
  const confirm = () => {
    if (rehearsal) void run()
    else early.current = true
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
      if (!left) setRehearsal(outcome)
    }
    latest.current.verbs.rehearse(order.act, order.chosen).then(rehearsed, refused)
    return () => {
      left = true
    }
  }, [order])

  // A key may come between the answer and its picture: whether it was early is asked when the picture stands.
  useEffect(() => {
    const isEarly = early.current
    early.current = false
    // Nothing is left alone that would have to be said first.
    if (isEarly && rehearsal?.skipped.length === 0) void latest.current.run()
  }, [rehearsal])

  return { rehearsal, pending, run: confirm }
}
