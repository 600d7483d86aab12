import { useTranslate } from 'ra-core'
import { f } from '../../../../../schema/engine/fields/index.ts'
import { errorId, FieldShell } from '../../../../kit/form/FieldShell.tsx'
import { DateInput } from '../../../../kit/kinds/date.tsx'
import { LazyPicker } from '../../../../kit/kinds/parts/LazyPicker.tsx'
import { TimeInput } from '../../../../kit/kinds/time.tsx'
import { useWords } from '../../../../kit/words.ts'
import css from './WhenWho.module.css'

const [DATE, TIME, WORKERS] = [
  f.date({ required: true }),
  f.time({ required: true }),
  f.refs('workers', { where: { active: true } }),
]

/** A date, two times in the business's time zone, and workers; null while a field is empty. */
export interface WhenWhoValue {
  readonly day: string | null
  readonly from: string | null
  readonly to: string | null
  readonly worker_ids: readonly number[]
}

interface WhenWhoProps {
  /** Prefix of the ids of its fields. */
  readonly id: string
  readonly value: WhenWhoValue
  /** Field → error. */
  readonly errors?: Readonly<Partial<Record<keyof WhenWhoValue, string>>>
  readonly onChange: (part: Partial<WhenWhoValue>) => void
}

/** Time and workers of an appointment: one line of inputs, and one for the workers. */
export function WhenWho({ id, value, errors = {}, onChange }: WhenWhoProps) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const parts = (name: keyof WhenWhoValue, label: string) => {
    const error = errors[name]
    const controlId = `${id}-${name}`
    return {
      shell: { id: controlId, label, ...(error ? { error } : {}) },
      input: {
        id: controlId,
        name,
        resource: 'appointments',
        invalid: Boolean(error),
        ...(error ? { describedBy: errorId(controlId) } : {}),
      },
    }
  }
  const [day, from, to] = [
    parts('day', translate('calendar.field_day')),
    parts('from', words.field('starts_at')),
    parts('to', words.field('ends_at')),
  ]
  const workerField = parts('worker_ids', words.field('worker_ids'))
  return (
    <div className={css['whenWho']}>
      <FieldShell {...day.shell}>
        <DateInput {...day.input} field={DATE} value={value.day} onChange={(next) => onChange({ day: next })} />
      </FieldShell>
      <FieldShell {...from.shell}>
        <TimeInput {...from.input} field={TIME} value={value.from} onChange={(next) => onChange({ from: next })} />
      </FieldShell>
      <FieldShell {...to.shell}>
        <TimeInput {...to.input} field={TIME} value={value.to} onChange={(next) => onChange({ to: next })} />
      </FieldShell>
      <div className={css['whenWide']}>
        <FieldShell {...workerField.shell}>
          <LazyPicker
            {...workerField.input}
            field={WORKERS}
            target="workers"
            multiple
            ids={value.worker_ids}
            onPick={(ids) => onChange({ worker_ids: ids })}
          />
        </FieldShell>
      </div>
    </div>
  )
}
