import { useTranslate } from 'ra-core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { f } from '../../../../schema/engine/fields/index.ts'
import { errorId, FieldShell } from '../../../kit/form/FieldShell.tsx'
import { DateInput } from '../../../kit/kinds/date.tsx'
import { TextControl } from '../../../kit/kinds/parts/TextControl.tsx'
import { TimeInput } from '../../../kit/kinds/time.tsx'
import { usePorts } from '../../../kit/ports.ts'
import { LeaveVisits } from './LeaveVisits.tsx'
import { Refused } from './Refused.tsx'
import { useBlocks } from './useBlocks.ts'
import { useUnderLeave } from './useUnderLeave.ts'

const FIELDS = {
  lock: [
    { name: 'date', field: f.date({}), Input: DateInput },
    { name: 'start', field: f.time({}), Input: TimeInput },
    { name: 'end', field: f.time({}), Input: TimeInput },
    { name: 'reason', field: f.text({ max: 160 }), Input: TextControl },
  ],
  leave: [
    { name: 'from', field: f.date({}), Input: DateInput },
    { name: 'to', field: f.date({}), Input: DateInput },
    { name: 'reason', field: f.text({ max: 160 }), Input: TextControl },
  ],
} as const

type Values = Readonly<Record<string, string | null>>
const leaveDays = (kind: keyof typeof FIELDS, { from, to }: Values) =>
  kind === 'leave' ? ([from, to] as const) : ([null, null] as const)

interface BlockFormProps {
  readonly workerId: number
  readonly kind: keyof typeof FIELDS
  readonly onClose: () => void
}

/** Form for blocked time or leave. Enter saves, Escape cancels; where visits are booked then, users with permission to overlap can give a reason. */
export function BlockForm({ workerId, kind, onClose }: BlockFormProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({})
  const [isWholeDay, setWholeDay] = useState(false)
  const { enter, pending, refusal } = useBlocks(workerId)
  const leaveVisits = useUnderLeave(workerId, ...leaveDays(kind, values))
  const mayOverlap = refusal.clashes.length > 0 && can('Appointments', 'overlap')
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [refusal])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const times = isWholeDay && kind === 'lock' ? { start: '00:00', end: '24:00' } : {}
    const visits = leaveVisits.settled.length > 0 ? { visits: leaveVisits.settled } : {}
    if (await enter(kind, { ...values, ...times, ...visits })) onClose()
  }
  const set = (name: string, value: string | null) => setValues((now) => ({ ...now, [name]: value }))
  const fields = FIELDS[kind].filter(({ name }) => !(isWholeDay && (name === 'start' || name === 'end')))
  return (
    <form
      ref={form}
      className="block-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {refusal.visit === null && <Refused refusal={refusal} />}
      <div className="block-fields">
        {fields.map(({ name, field, Input }) => {
          const error = refusal.fields[name]
          return (
            <FieldShell
              key={name}
              id={`${id}-${name}`}
              label={translate(`availability.fields.${name}`)}
              required={name !== 'reason'}
              {...(error ? { error } : {})}
            >
              <Input
                id={`${id}-${name}`}
                name={name}
                resource={'appointments'}
                field={field}
                value={values[name] ?? null}
                invalid={error !== undefined}
                {...(error ? { describedBy: errorId(`${id}-${name}`) } : {})}
                onChange={(value: string | null) => set(name, value)}
              />
            </FieldShell>
          )
        })}
        {mayOverlap && (
          <FieldShell id={`${id}-why`} label={translate('availability.fields.override_reason')}>
            <TextControl
              id={`${id}-why`}
              name={'override_reason'}
              resource={'appointments'}
              field={f.text({ max: 255 })}
              value={values['override_reason'] ?? null}
              onChange={(value) => set('override_reason', value)}
            />
          </FieldShell>
        )}
      </div>
      <LeaveVisits
        under={leaveVisits}
        refusal={refusal.visit === null ? undefined : { visit: refusal.visit, text: refusal.text ?? '' }}
      />
      {kind === 'lock' && (
        <label className="block-whole">
          <input type="checkbox" checked={isWholeDay} onChange={({ target }) => setWholeDay(target.checked)} />{' '}
          {translate('availability.whole_day')}
        </label>
      )}
      <div className="block-acts">
        <button type="submit" className="button button-main button-small" aria-disabled={pending || undefined}>
          {translate(kind === 'leave' ? 'availability.save_leave' : 'availability.save_lock')}
        </button>
        <button type="button" className="button button-small" onClick={onClose}>
          {translate('ra.action.cancel')}
        </button>
      </div>
    </form>
  )
}
