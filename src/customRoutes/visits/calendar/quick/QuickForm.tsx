import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { localDayAndTime } from '../../../../../schema/engine/time/shifts.ts'
import { addDays } from '../../../../../schema/engine/time/time.ts'
import type { Entry } from '../calendarData.ts'
import { type Changed, stretchOf } from '../useMove.ts'
import css from './QuickView.module.css'
import { WhenWho, type WhenWhoValue } from './WhenWho.tsx'

interface QuickFormProps {
  readonly entry: Entry
  readonly pending: boolean
  readonly onSave: (change: Changed) => void
  readonly onClose: () => void
  /** Called with an error found before sending; an empty text clears it. */
  readonly onWrong: (text: string) => void
}

/** Date, times and workers of an appointment, saved together with Enter. */
export function QuickForm({ entry, pending, onSave, onClose, onWrong }: QuickFormProps) {
  const translate = useTranslate()
  const [begin, end] = [localDayAndTime(entry.starts_at), localDayAndTime(entry.ends_at)]
  const [typed, setTyped] = useState<WhenWhoValue>({
    day: begin.day,
    from: begin.time,
    to: end.time,
    worker_ids: entry.worker_ids,
  })
  const { day, from, to, worker_ids } = typed
  const areSame = worker_ids.join() === entry.worker_ids.join()
  const isMoved = day !== begin.day || from !== begin.time || to !== end.time
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (!isMoved && areSame) return onClose()
    if (worker_ids.length === 0) return onWrong(translate('validation.worker_needed'))
    if (!day || !from || !to) return onWrong(translate('validation.required'))
    // A midnight end is that of the day, never its start.
    const last = to === '00:00' ? addDays(day, 1) : day
    const times = stretchOf({ day, time: from }, { day: last, time: to })
    if (typeof times === 'string') return onWrong(translate(times))
    onSave({ ...(isMoved ? times : {}), ...(areSame ? {} : { worker_ids: [...worker_ids] }) })
  }
  return (
    <form className={css['quickForm']} noValidate onSubmit={save}>
      <WhenWho
        id="quick"
        value={typed}
        onChange={(part) => {
          onWrong('')
          setTyped((now) => ({ ...now, ...part }))
        }}
      />
      {(isMoved || !areSame) && (
        <button type="submit" className="button button-main" aria-disabled={pending || undefined}>
          {translate('calendar.save_visit')}
        </button>
      )}
      {/* Lets Enter in a field submit the form even where its button is hidden. */}
      <input type="submit" hidden />
    </form>
  )
}
