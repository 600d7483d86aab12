import { useEffect, useRef, useState } from 'react'
import { refusalKey, refusalOf, useShowRefusal } from '../../acts/useShowRefusal.ts'
import { type BulkAct, type BulkOutcome, type SelectedRecords, useArchiveVerbs } from '../../archive/verbs.ts'

export interface BulkOrder {
  readonly act: BulkAct
  readonly chosen: SelectedRecords
  /** Number of records, as far as the list knows it. */
  readonly count: number
}

interface BulkRun {
  readonly resource: string
  readonly order: BulkOrder
  /** Called with the result. */
  readonly onDone: (outcome: BulkOutcome) => void
  readonly onClose: () => void
}

/** An action on many records: previewed on the server at once, and carried out when the user confirms. */
export function useBulkRun({ resource, order, onDone, onClose }: BulkRun) {
  const verbs = useArchiveVerbs(resource)
  const showRefusal = useShowRefusal()
  const [rehearsal, setRehearsal] = useState<BulkOutcome | null>(null)
  const [pending, setPending] = useState(false)
  /** Confirmed before the preview was shown. */
  const early = useRef(false)
  const hasBegun = useRef(false)

  const run = async () => {
    if (hasBegun.current) return
    hasBegun.current = true
    setPending(true)
    try {
      onDone(await verbs.bulk(order.act, order.chosen))
    } catch (error) {
      showRefusal(error, refusalKey(refusalOf(error)))
      onClose()
    } finally {
      hasBegun.current = false
      setPending(false)
    }
  }
  const confirm = () => {
    if (rehearsal) void run()
    else early.current = true
  }
  const latest = useRef({ verbs, onClose, tell: showRefusal, run })
  latest.current = { verbs, onClose, tell: showRefusal, run }

  useEffect(() => {
    let isClosed = false
    const handleError = (error: unknown) => {
      if (isClosed) return
      latest.current.tell(error, refusalKey(refusalOf(error)))
      latest.current.onClose()
    }
    const rehearsed = (outcome: BulkOutcome) => {
      if (!isClosed) setRehearsal(outcome)
    }
    latest.current.verbs.rehearse(order.act, order.chosen).then(rehearsed, handleError)
    return () => {
      isClosed = true
    }
  }, [order])

  // A key may be pressed between the response and its rendering, so this is checked after rendering.
  useEffect(() => {
    const isEarly = early.current
    early.current = false
    // Runs at once only where no record is skipped, because the user has to see those first.
    if (isEarly && rehearsal?.skipped.length === 0) void latest.current.run()
  }, [rehearsal])

  return { rehearsal, pending, run: confirm }
}
