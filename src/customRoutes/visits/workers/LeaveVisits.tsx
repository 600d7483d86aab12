import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { Settled } from '../../../../schema/areas/visits/workerShapes.ts'
import { formatSpan } from '../../../../schema/engine/text/format.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { UnderLeave, useUnderLeave } from './useUnderLeave.ts'

interface Option {
  readonly text: string
  readonly settled: Settled
}

/** What may become of a visit, by what it does. */
function useOptions() {
  const translate = useTranslate()
  return ({ id, version, moves, others, unassignable }: UnderLeave) => {
    const one = { id, version }
    return {
      move: moves.map((at): Option => ({ text: formatSpan(at), settled: { way: 'move', ...one, ...at } })),
      give: others.map(
        ({ worker_id, name }): Option => ({
          text: translate('availability.give_to', { name }),
          settled: { way: 'give', ...one, worker_id },
        }),
      ),
      unassign: unassignable
        ? [{ text: translate('availability.unassign'), settled: { way: 'unassign' as const, ...one } }]
        : [],
    }
  }
}

/** The same choice reads the same, whatever version of the visit it was made of. */
const keyOf = ({ version: _, ...settled }: Settled) => JSON.stringify(settled)

interface LeaveVisitsProps {
  readonly under: ReturnType<typeof useUnderLeave>
  /** The visit that the save was refused for, and why. */
  readonly refused: { readonly visit: number; readonly text: string } | undefined
}

/** Visits that are booked in the days of a leave, each with what becomes of it. They are saved with the leave. */
export function LeaveVisits({ under, refused }: LeaveVisitsProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const id = useId()
  const optionsOf = useOptions()
  const { visits, hidden } = under
  const mayEdit = can('Appointments', 'edit')
  if (visits.length === 0 && hidden === 0) return null
  return (
    <fieldset className="leave-visits">
      <legend>{translate('availability.under_leave', { smart_count: visits.length + hidden })}</legend>
      <ul>
        {visits.map((visit) => {
          const groups = optionsOf(visit)
          const all = Object.values(groups).flat()
          const settled = under.settledOf(visit)
          const error = refused?.visit === visit.id ? refused.text : undefined
          const about = [visit.name, visit.customer, visit.postcode].filter(Boolean).join(' · ')
          const [label, wrong] = [`${id}-${visit.id}`, `${id}-${visit.id}-error`]
          const pick = (key: string) =>
            under.choose(visit.id, all.find((one) => keyOf(one.settled) === key)?.settled ?? null)
          return (
            <li key={visit.id}>
              <label htmlFor={label}>
                <b>{formatSpan(visit)}</b> <span>{about}</span>
              </label>
              {mayEdit && all.length > 0 ? (
                <select
                  id={label}
                  className="control"
                  value={settled ? keyOf(settled) : ''}
                  aria-invalid={error !== undefined || undefined}
                  aria-describedby={error ? wrong : undefined}
                  onChange={({ target }) => pick(target.value)}
                >
                  <option value="">{translate('availability.settle')}</option>
                  {Object.entries(groups).map(
                    ([way, options]) =>
                      options.length > 0 && (
                        <optgroup key={way} label={translate(`availability.ways.${way}`)}>
                          {options.map((one) => (
                            <option
                              key={keyOf(one.settled)}
                              value={keyOf(one.settled)}
                              disabled={under.isTaken(visit, one.settled)}
                            >
                              {one.text}
                            </option>
                          ))}
                        </optgroup>
                      ),
                  )}
                </select>
              ) : (
                <p id={label} className="quiet">
                  {translate('availability.cannot_settle')}
                </p>
              )}
              {error && (
                <p id={wrong} className="field-error" role="alert">
                  {error}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && <p className="quiet">{translate('availability.hidden_visits', { smart_count: hidden })}</p>}
    </fieldset>
  )
}
