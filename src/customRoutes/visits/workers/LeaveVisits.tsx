import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { Settled } from '../../../../schema/areas/visits/workerShapes.ts'
import { formatSpan } from '../../../../schema/engine/text/format.ts'
import { usePorts } from '../../../kit/ports.ts'
import { choicesOf, type UnderLeave, type useUnderLeave } from './useUnderLeave.ts'

const OPTION_KINDS = ['give', 'move', 'unassign'] as const

/** Label of a choice. */
function useChoiceText() {
  const translate = useTranslate()
  return (visit: UnderLeave, settlement: Settled): string => {
    if (settlement.way === 'move') return formatSpan(settlement)
    if (settlement.way === 'unassign') return translate('availability.unassign')
    const colleague = visit.others.find(({ worker_id }) => worker_id === settlement.worker_id)
    return translate('availability.give_to', { name: colleague?.name ?? '' })
  }
}

/** Identifies a choice regardless of the version of the visit that it was made for. */
const keyOf = ({ version: _, ...settlement }: Settled) => JSON.stringify(settlement)

interface LeaveVisitsProps {
  readonly under: ReturnType<typeof useUnderLeave>
  /** The visit for which the save was refused, and why. */
  readonly refusal: { readonly visit: number; readonly text: string } | undefined
}

/** Visits booked during a leave, each with a choice of what to do with it. Saved together with the leave. */
export function LeaveVisits({ under, refusal }: LeaveVisitsProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const id = useId()
  const textOf = useChoiceText()
  const { visits, hidden } = under
  const mayEdit = can('Appointments', 'edit')
  if (visits.length === 0 && hidden === 0) return null
  return (
    <fieldset className="leave-visits">
      <legend>{translate('availability.under_leave', { smart_count: visits.length + hidden })}</legend>
      <ul>
        {visits.map((visit) => {
          const all = choicesOf(visit)
          const settlement = under.settledOf(visit)
          const error = refusal?.visit === visit.id ? refusal.text : undefined
          const about = [visit.name, visit.customer, visit.postcode].filter(Boolean).join(' · ')
          const [label, wrong] = [`${id}-${visit.id}`, `${id}-${visit.id}-error`]
          const pick = (key: string) => under.choose(visit.id, all.find((one) => keyOf(one) === key) ?? null)
          return (
            <li key={visit.id}>
              <label htmlFor={label}>
                <b>{formatSpan(visit)}</b> <span>{about}</span>
              </label>
              {mayEdit && all.length > 0 ? (
                <select
                  id={label}
                  className="control"
                  value={settlement ? keyOf(settlement) : ''}
                  aria-invalid={error !== undefined || undefined}
                  aria-describedby={error ? wrong : undefined}
                  onChange={({ target }) => pick(target.value)}
                >
                  <option value="">{translate('availability.settle')}</option>
                  {OPTION_KINDS.map((optionKind) => {
                    const options = all.filter((one) => one.way === optionKind)
                    return (
                      options.length > 0 && (
                        <optgroup key={optionKind} label={translate(`availability.ways.${optionKind}`)}>
                          {options.map((one) => (
                            <option key={keyOf(one)} value={keyOf(one)} disabled={under.isTaken(visit, one)}>
                              {textOf(visit, one)}
                            </option>
                          ))}
                        </optgroup>
                      )
                    )
                  })}
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
      {mayEdit && visits.length > 1 && (
        <p>
          <button type="button" className="button button-small" onClick={under.suggest}>
            {translate('availability.suggest')}
          </button>{' '}
          <span className="quiet" aria-live="polite">
            {translate('availability.settled', { done: under.settled.length, all: visits.length })}
          </span>
        </p>
      )}
      {hidden > 0 && <p className="quiet">{translate('availability.hidden_visits', { smart_count: hidden })}</p>}
    </fieldset>
  )
}
