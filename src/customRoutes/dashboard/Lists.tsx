import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { resources } from '../../../schema/all.ts'
import type { Capacity, Ending, LeadStages, MyTasks } from '../../../schema/areas/dashboard/shapes.ts'
import { formatDate, formatMoment } from '../../../schema/engine/text/format.ts'
import { weekdayOf } from '../../../schema/engine/time/time.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../kit/ports.ts'
import { recordPathOf } from '../../kit/resourcesWith.ts'
import { useTickStatus } from '../../resources/tasks/statuses.ts'
import { dashboardKey, listOf } from './dashboardData.ts'

const pathOf = (name: string, id: number) => recordPathOf(resources.get(name), id)

/** Leads of this month by status, as bars on one scale; each opens its list. */
export function Stages({ leads }: { readonly leads: LeadStages }) {
  const translate = useTranslate()
  const maxCount = Math.max(1, ...leads.stages.map(({ count }) => count))
  if (leads.stages.length === 0) return <p className="card-empty">{translate('board_of_day.no_leads')}</p>
  return (
    <ul className="day-stages">
      {leads.stages.map(({ id, label, colour, count, query }) => (
        <li key={id}>
          <Link to={listOf({ resource: 'leads', query })}>
            <span className="day-stage">{label}</span>
            <span className="day-stage-track">
              <span style={{ inlineSize: `${(count / maxCount) * 100}%`, background: colour ?? undefined }} />
            </span>
            <strong>{count}</strong>
            <span className="day-share">{Math.round((count / Math.max(1, leads.total)) * 100)}%</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The user's own tasks; a tick, or `x` on the row, completes one. */
export function Tasks({ tasks }: { readonly tasks: MyTasks }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const provider = useDataProvider()
  const client = useQueryClient()
  const showRefusal = useShowRefusal()
  const statusFor = useTickStatus()
  const [busy, setBusy] = useState<number | null>(null)
  const tick = async (task: MyTasks['data'][number]) => {
    setBusy(task.id)
    try {
      const status_id = await statusFor('done')
      if (status_id === undefined) return
      const { id, version } = task
      await provider.update('tasks', {
        id,
        data: { id, version, status_id },
        previousData: { id, version, status_id: 0 },
      })
      await client.invalidateQueries({ queryKey: dashboardKey })
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(null)
    }
  }
  if (tasks.data.length === 0) return <p className="card-empty">{translate('board_of_day.no_tasks')}</p>
  return (
    <ul className="rows">
      {tasks.data.map((task) => (
        <li key={task.id} className="row day-task">
          {can('Tasks', 'edit') && (
            <button
              type="button"
              className="day-tick"
              disabled={busy === task.id}
              aria-label={translate('board_of_day.tick', { name: task.title })}
              onClick={() => void tick(task)}
            />
          )}
          <Link
            to={pathOf('tasks', task.id)}
            className="row-link"
            onKeyDown={(event) => {
              if (event.key !== 'x' || event.ctrlKey || event.metaKey || !can('Tasks', 'edit')) return
              event.preventDefault()
              event.stopPropagation()
              void tick(task)
            }}
          >
            {task.title}
          </Link>
          <span className="spring" />
          {task.due_at && (
            <span className="day-due" data-late={task.late || undefined}>
              {formatDate(task.due_at)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What expires within 48 hours or has just expired, sorted by remaining time. */
export function RunningOut({ ending }: { readonly ending: Ending }) {
  const translate = useTranslate()
  if (ending.data.length === 0) return <p className="card-empty">{translate('board_of_day.nothing_ends')}</p>
  return (
    <ul className="rows">
      {ending.data.map(({ resource, id, label, at, day, late }) => (
        <li key={`${resource} ${id}`} className="row day-end">
          <span className="day-kind">{translate(`resources.${resource}.name`, { smart_count: 1 })}</span>
          <Link to={pathOf(resource, id)} className="row-link">
            {label}
          </Link>
          <span className="spring" />
          <span className="day-due" data-late={late || undefined}>
            {day ? formatDate(day) : formatMoment(at)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Booked hours relative to available ones on the next working days: amber over 90 %, red over 100 %. */
export function UpcomingCapacity({ capacity }: { readonly capacity: Capacity }) {
  const translate = useTranslate()
  if (capacity.data.length === 0) return <p className="card-empty">{translate('board_of_day.no_hours')}</p>
  return (
    <ul className="day-capacity">
      {capacity.data.map(({ day, available, booked }) => {
        const share = Math.round((booked / available) * 100)
        return (
          <li key={day}>
            <Link to={`/jobs/calendar?view=day&day=${day}`}>
              <span className="day-stage">
                {translate(`dispatch.weekdays_short.${weekdayOf(day)}`)} {formatDate(day).slice(0, 5)}
              </span>
              <span className="day-stage-track">
                <span
                  style={{ inlineSize: `${Math.min(100, share)}%` }}
                  data-mood={share > 100 ? 'late' : share > 90 ? 'waits' : undefined}
                />
              </span>
              <strong>{share}%</strong>
              <span className="day-share">
                {translate('board_of_day.hours_of', {
                  booked: Math.round(booked / 60),
                  available: Math.round(available / 60),
                })}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
