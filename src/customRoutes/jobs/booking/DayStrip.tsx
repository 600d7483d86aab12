import { useTranslate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import { load } from '../../../../schema/areas/visits/endpoints.ts'
import { daysBetween } from '../../../../schema/engine/time/shifts.ts'
import { addDays, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePorts } from '../../../kit/ports.ts'
import styles from './DayStrip.module.css'

interface DayStripProps {
  /** First day. */
  readonly from: string
  readonly worker_category_id: number | undefined
  /** The day whose times are shown; null for the first available one. */
  readonly chosen: string | null
  readonly onChoose: (day: string | null) => void
}

const DAYS = 7

/** A week from a given day with the load of each day: another day is chosen with a click or the arrow keys. */
export function DayStrip({ from, worker_category_id, chosen, onChoose }: DayStripProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const to = addDays(from, DAYS - 1)
  const categoryFilter = worker_category_id === undefined ? {} : { worker_category_id: String(worker_category_id) }
  const { data } = useAnswer(
    load,
    { query: { from, to, ...categoryFilter } },
    { enabled: can('Appointments', 'index') },
  )
  const days = daysBetween(from, to).map((day, i) => {
    const sum = (figuresOf: (worker: NonNullable<typeof data>['data'][number]) => readonly number[]) =>
      (data?.data ?? []).reduce((total, worker) => total + (figuresOf(worker)[i] ?? 0), 0)
    const [available, bookedMinutes] = [sum((one) => one.available), sum((one) => one.booked)]
    return { day, share: available > 0 ? Math.min(100, Math.round((bookedMinutes / available) * 100)) : null }
  })
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    event.preventDefault()
    buttons[buttons.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between the buttons inside
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows only move between the buttons inside
    <div className={styles['strip']} onKeyDown={step}>
      {days.map(({ day, share }) => (
        <button
          key={day}
          type="button"
          className={styles['day']}
          aria-pressed={day === chosen}
          title={share === null ? undefined : translate('wizard.book.booked', { share })}
          disabled={data !== undefined && share === null}
          onClick={() => onChoose(day === chosen ? null : day)}
        >
          <span>
            {translate(`dispatch.weekdays_short.${weekdayOf(day)}`)} {Number(day.slice(8))}
          </span>
          <small>{share === null ? translate('wizard.book.away') : translate('wizard.book.full', { share })}</small>
          <i style={{ width: `${share ?? 0}%` }} data-full={share !== null && share > 90 ? '' : undefined} />
        </button>
      ))}
    </div>
  )
}
