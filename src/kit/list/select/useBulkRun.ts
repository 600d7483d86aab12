import { useEffect, useRef, useState } from 'react'
import { refusalKey, refusalOf, useShowRefusal } from '../../acts/useShowRefusal.ts'
import { type BulkAct, type BulkOutcome, type SelectedRecords, useArchiveVerbs } from '../../archive/verbs.ts'

export interface BulkOrder {
  readonly act: BulkAct
  readonly chosen: SelectedRecords
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

/** An act on many records: rehearsed on the server at once, done when it is confirmed. */
export function useBulkRun({ resource, order, onDone, onClose }: BulkRun) {
  const verbs = useArchiveVerbs(resource)
  const tell = useShowRefusal()
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
      tell(error, refusalKey(refusalOf(error)))
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
  const latest = useRef({ verbs, onClose, tell, run })
  latest.current = { verbs, onClose, tell, run }

  useEffect(() => {
    let left = false
    const refused = (error: unknown) => {
      if (left) return
      latest.current.tell(error, refusalKey(refusalOf(error)))
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
