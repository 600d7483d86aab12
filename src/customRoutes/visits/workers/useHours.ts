import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { setHours } from '../../../../schema/areas/visits/acts.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusalKey, refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import type { Shown } from './availabilityData.ts'
import { areHours, isOtherDay, isPeriod, newKey, type OtherDay, type Period, periodsOf, shiftsOf } from './week.ts'

interface Draft {
  readonly periods: readonly Period[]
  readonly others: readonly OtherDay[]
}

const draftOf = ({ shifts, exceptions }: Shown): Draft => ({
  periods: periodsOf(shifts),
  others: exceptions.map(({ day, from, to, note }) => ({ key: newKey(), day, from, to, note })),
})

/** The request body of a draft; without ids of lines, because the server assigns new ones. */
const bodyOf = ({ periods, others }: Draft) => ({
  shifts: shiftsOf(periods),
  exceptions: others.map(({ key: _, ...other }) => other),
})

/** A worker's hours while they are edited. Changes by others are taken over only while there is no unsaved input. */
export function useHours(initialHours: Shown) {
  const { run } = useAct(setHours, { waits: false })
  const translate = useTranslate()
  const notify = useNotify()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(() => draftOf(initialHours))
  const [base, setBase] = useState(initialHours)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ readonly text: string; readonly days: readonly string[] } | null>(null)
  const [checked, setChecked] = useState(false)
  const safe = useRef(false)
  const storedBody = useMemo(() => JSON.stringify(bodyOf(draftOf(base))), [base])
  const dirty = JSON.stringify(bodyOf(draft)) !== storedBody

  useEffect(() => {
    if (initialHours.version <= base.version || dirty || pending) return
    setBase(initialHours)
    setDraft(draftOf(initialHours))
  }, [initialHours, base.version, dirty, pending])

  const discard = () => {
    setBase(initialHours)
    setDraft(draftOf(initialHours))
    setFailure(null)
    setChecked(false)
  }
  const isWhole =
    draft.periods.every((period) => isPeriod(period) && Object.values(period.days).flat().every(areHours)) &&
    draft.others.every(isOtherDay)

  const save = async (): Promise<void> => {
    if (pending || !dirty) return
    setChecked(true)
    setFailure(null)
    if (!isWhole) return setFailure({ text: translate('validation.hours_order'), days: [] })
    setPending(true)
    const sent = draft
    try {
      const after = await run({ id: base.id, body: bodyOf(sent), version: base.version })
      if (!after) return
      const next = { ...base, version: after.version, shifts: after.shifts, exceptions: after.exceptions }
      setBase(next)
      // Input typed while the request was in progress is kept, unsaved.
      setDraft((now) => (now === sent ? draftOf(next) : now))
      setChecked(false)
      notify('message.saved', { type: 'success' })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.over) return
      const clashes = (refusal.body['clashes'] ?? []) as readonly { starts_at: string }[]
      setFailure({ text: errorText(refusalKey(refusal)), days: clashes.map(({ starts_at }) => starts_at) })
    } finally {
      setPending(false)
    }
  }
  return { draft, setDraft, dirty, pending, failure, checked, safe, save, discard }
}
