import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { f } from '../../../../../schema/engine/fields/index.ts'
import { formatMoment } from '../../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../../schema/engine/time/shifts.ts'
import { addDays } from '../../../../../schema/engine/time/time.ts'
import { usePanel } from '../../../../kit/acts/provider.ts'
import { refusalOf, useRefusalText } from '../../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../../kit/errorText.ts'
import { FieldShell } from '../../../../kit/form/FieldShell.tsx'
import { LazyPicker } from '../../../../kit/kinds/parts/LazyPicker.tsx'
import { usePorts } from '../../../../kit/ports.ts'
import { Dialog } from '../../../../kit/ui/Dialog.tsx'
import type { AdjacentPlace } from '../../../../kit/ui/placeAdjacent.ts'
import { useWords } from '../../../../kit/words.ts'
import { useSpokenRefusal } from '../../../../resources/jobs/spoken/useSpokenRefusal.ts'
import { stretchOf } from '../useMove.ts'
import { clockOf, useNewAppointment } from '../useNewAppointment.ts'
import type { Slot } from '../useSlots.ts'
import css from './BookPopover.module.css'
import { WhenWho, type WhenWhoValue } from './WhenWho.tsx'

const JOB = f.ref('jobs', {})
/** Types of appointment that can be booked here without a job or quote. */
const PLAIN = ['survey', 'internal'] as const
const DAY = 24 * 60

interface BookPopoverProps {
  readonly slot: Slot & { readonly minutes?: number }
  readonly at: AdjacentPlace | undefined
  readonly worker_ids: readonly number[]
  readonly onClose: (bookedId?: number) => void
}

/** Fields of an appointment → fields of this form. */
const NAMES: Readonly<Record<string, keyof WhenWhoValue>> = {
  starts_at: 'from',
  ends_at: 'to',
  worker_ids: 'worker_ids',
}

/** A new appointment at the drawn time: type, worker, time. Enter books it; a link opens the full form with the input. */
export function BookPopover({ slot, at, worker_ids, onClose }: BookPopoverProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const why = useRefusalText()
  const describeRefusal = useSpokenRefusal()
  const words = useWords('appointments')
  const notify = useNotify()
  const panel = usePanel()
  const client = useQueryClient()
  const { can } = usePorts()
  const create = useNewAppointment()
  const end = Math.min(DAY, slot.minute + (slot.minutes ?? 60))
  const [when, setWhen] = useState<WhenWhoValue>({
    day: slot.day,
    from: clockOf(slot.minute),
    to: clockOf(end % DAY),
    worker_ids,
  })
  const [job, setJob] = useState<number | null>(null)
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<(typeof PLAIN)[number]>('survey')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState('')
  const [pending, setPending] = useState(false)
  const about = {
    ...(job ? { kind: 'job', subject: 'jobs', subject_id: job } : { kind }),
    ...(title.trim() ? { title: title.trim() } : {}),
  }
  const clear = () => {
    setErrors({})
    setRefusal('')
  }
  const timesOf = () => {
    const { day, from, to } = when
    if (!day || !from || !to) return undefined
    return stretchOf({ day, time: from }, { day: to === '00:00' ? addDays(day, 1) : day, time: to })
  }
  const book = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const required = translate('validation.required')
    const times = timesOf()
    const missing = {
      ...(when.day ? {} : { day: required }),
      ...(when.from ? {} : { from: required }),
      ...(when.to ? {} : { to: required }),
      ...(when.worker_ids.length ? {} : { worker_ids: translate('validation.worker_needed') }),
      ...(typeof times === 'string' ? { to: translate(times) } : {}),
    }
    if (Object.keys(missing).length > 0 || typeof times !== 'object') return setErrors(missing)
    setPending(true)
    clear()
    try {
      const data = { ...about, ...times, worker_ids: [...when.worker_ids] }
      const { data: created } = await panel.create('appointments', { data })
      notify('message.saved', { type: 'success' })
      onClose(Number(created.id))
    } catch (error) {
      const refusal = refusalOf(error)
      const named = Object.entries(refusal.fields).map(([name, text]) => [NAMES[name] ?? name, errorText(text)])
      setErrors(Object.fromEntries(named))
      const [free] = (refusal.body['free'] ?? []) as readonly { readonly starts_at: string }[]
      const text = named.length ? '' : why(refusal)
      if (!refusal.over)
        setRefusal(
          describeRefusal(refusal.body) ??
            (free && text
              ? translate('dispatch.next_free', { why: text.replace(/[.。]$/, ''), at: formatMoment(free.starts_at) })
              : text),
        )
    } finally {
      setPending(false)
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  const more = () => {
    const times = timesOf()
    const knownTimes = typeof times === 'object' ? times : {}
    const ids = when.worker_ids.length ? { worker_ids: [...when.worker_ids] } : {}
    create({ given: { ...about, ...knownTimes, ...ids } })
  }
  const rest = Object.entries(errors).filter(([name]) => !(name in when) && name !== 'subject_id')
  return (
    <Dialog
      title={translate('calendar.add')}
      beside={at}
      onClose={pending ? undefined : () => onClose()}
      acts={
        <>
          <button type="button" className="button" onClick={more}>
            {translate('calendar.more_fields')}
          </button>
          <button type="submit" form="book-here" className="button button-main" aria-disabled={pending || undefined}>
            {translate('calendar.book')} <kbd aria-hidden="true">↵</kbd>
          </button>
        </>
      }
    >
      <form id="book-here" className={css['bookHere']} noValidate onSubmit={(event) => void book(event)}>
        <FieldShell id="book-here-title" label={words.field('title')}>
          <input
            id="book-here-title"
            className="control"
            data-autofocus
            autoComplete="off"
            maxLength={160}
            value={title}
            placeholder={words.choice('kind', job ? 'job' : kind)}
            onChange={({ target }) => setTitle(target.value)}
          />
        </FieldShell>
        {can('Jobs', 'list') && (
          <FieldShell
            id="book-here-job"
            label={translate('calendar.job')}
            {...(errors['subject_id'] ? { error: errors['subject_id'] } : {})}
          >
            <LazyPicker
              id={'book-here-job'}
              name={'subject_id'}
              resource={'appointments'}
              field={JOB}
              target={'jobs'}
              multiple={false}
              ids={job ? [job] : []}
              onPick={([id]) => {
                clear()
                setJob(id ?? null)
              }}
            />
          </FieldShell>
        )}
        {!job && (
          <FieldShell id="book-here-kind" label={words.field('kind')}>
            <select
              id="book-here-kind"
              className="control"
              value={kind}
              onChange={({ target }) => setKind(PLAIN.find((one) => one === target.value) ?? 'survey')}
            >
              {PLAIN.map((one) => (
                <option key={one} value={one}>
                  {words.choice('kind', one)}
                </option>
              ))}
            </select>
          </FieldShell>
        )}
        <WhenWho
          id="book-here"
          value={when}
          errors={errors}
          onChange={(part) => {
            clear()
            setWhen((now) => ({ ...now, ...part }))
          }}
        />
        {(refusal || rest.length > 0) && (
          <p className="field-error" role="alert">
            {[refusal, ...rest.map(([, text]) => text)].filter(Boolean).join(' ')}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Start of a new appointment without a drawn time: now, or nine o'clock on another day. */
export function nextSlot(day: string, now: number): Slot {
  const { day: today, time } = localDayAndTime(now)
  const minute = Number(time.slice(0, 2)) * 60 + Math.ceil(Number(time.slice(3)) / 15) * 15
  return day === today && minute < 22 * 60 ? { day, minute } : { day, minute: 9 * 60 }
}
