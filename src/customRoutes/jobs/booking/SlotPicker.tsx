import { type RaRecord, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useDuration } from '../../../kit/useDuration.ts'
import { DayStrip } from './DayStrip.tsx'
import { SlotForm } from './SlotForm.tsx'
import { SlotList } from './SlotList.tsx'
import { categoryOf, minutesOf, type Slot, useServices } from './slots.ts'
import { useBookSlot } from './useBookSlot.ts'
import { useProposals } from './useProposals.ts'

interface SlotPickerProps {
  readonly work: RaRecord<number>
  /** Fields of the appointment besides time and worker. */
  readonly about: Readonly<Record<string, unknown>>
  /** First day to search. */
  readonly from: string
  readonly onBooked: () => void
}

const LENGTHS = [30, 45, 60, 90, 120, 180, 240, 300, 360, 420, 480]

/** Suggested times for a visit of a given duration, and a form for any other time. A refusal replaces the suggestions by the next free times. */
export function SlotPicker({ work, about, from, onBooked }: SlotPickerProps) {
  const translate = useTranslate()
  const duration = useDuration()
  const id = useId()
  const lines = (work['services'] ?? []) as readonly { service_id?: number | null; quantity?: number }[]
  const { services, isLoading } = useServices(lines)
  const [chosen, setChosen] = useState<number | null>(null)
  const minutes = chosen ?? minutesOf(lines, services)
  const category = categoryOf(lines, services)
  const [day, setDay] = useState<string | null>(null)
  const { data, error, isFetching } = useProposals(
    work,
    String(about['subject']),
    { from, minutes, worker_category_id: category },
    { day, isUsual: chosen === null, enabled: !isLoading },
  )
  const { book, pending, refusal } = useBookSlot(onBooked)
  const slots = refusal?.free ?? data ?? []
  const pick = (slot: Slot) => void book(slot, about)
  const isWrong = refusal && Object.keys(refusal.fields).length > 0
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {translate('wizard.book.length')}
        </label>
        <select
          id={id}
          className="control narrow"
          value={minutes}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {[...new Set([...LENGTHS, minutes])]
            .sort((a, b) => a - b)
            .map((n) => (
              <option key={n} value={n}>
                {duration(n)}
              </option>
            ))}
        </select>
      </div>
      {refusal && !isWrong && (
        <p className="error-summary" role="alert">
          {refusal.text}
        </p>
      )}
      <h3>{translate('wizard.book.proposals')}</h3>
      <DayStrip from={from} worker_category_id={category} chosen={day} onChoose={setDay} />
      {error && <p role="alert">{translate('problem.server')}</p>}
      {isLoading || (isFetching && !data) ? (
        <Pending lines={3} />
      ) : slots.length === 0 ? (
        !error && <p className="quiet">{translate('wizard.book.none')}</p>
      ) : (
        <SlotList slots={slots} pending={pending} onPick={pick} />
      )}
      <h3>{translate('wizard.book.by_hand')}</h3>
      <SlotForm
        day={day ?? from}
        minutes={minutes}
        pending={pending}
        fieldErrors={refusal?.fields ?? {}}
        onBook={pick}
      />
    </>
  )
}
