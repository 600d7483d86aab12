import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { f } from '../../../../schema/engine/fields/index.ts'
import { errorId, FieldShell } from '../../../kit/form/FieldShell.tsx'
import { DateInput } from '../../../kit/kinds/date.tsx'
import { LazyPicker } from '../../../kit/kinds/parts/LazyPicker.tsx'
import { TimeInput } from '../../../kit/kinds/time.tsx'
import { chosenSlot, type SlotFormValues } from './slotFormValues.ts'
import type { Slot } from './slots.ts'

const WORKER = f.ref('workers', { where: { active: true } })
const DATE = f.date({})
const TIME = f.time({})

interface SlotFormProps {
  readonly day: string
  readonly minutes: number
  readonly pending: boolean
  /** Field → error text. */
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly onBook: (slot: Slot) => void
}

/** A form for a day, time and worker of the user's own choice. */
export function SlotForm({ day, minutes, pending, fieldErrors, onBook }: SlotFormProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState<SlotFormValues>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const set = (part: SlotFormValues) => {
    setTyped((now) => ({ ...now, ...part }))
    setErrors({})
  }
  const values = { day, ...typed }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const result = chosenSlot(values, minutes)
    if ('slot' in result) onBook(result.slot)
    else
      setErrors(
        Object.fromEntries(Object.entries(result.errors).map(([k, code]) => [k, translate(`validation.${code}`)])),
      )
  }
  const shell = (name: string) => {
    const error = errors[name] ?? fieldErrors[name]
    const id = `book-${name}`
    return {
      shell: { id, label: translate(`wizard.book.${name}`), required: true, ...(error ? { error } : {}) },
      input: {
        id,
        name,
        resource: 'appointments',
        invalid: Boolean(error),
        ...(error ? { describedBy: errorId(id) } : {}),
      },
    }
  }
  const [date, time, worker] = [shell('day'), shell('time'), shell('worker')]
  return (
    <form noValidate onSubmit={submit} className="book-fields">
      <FieldShell {...date.shell}>
        <DateInput {...date.input} field={DATE} value={values.day} onChange={(next) => set({ day: next })} />
      </FieldShell>
      <FieldShell {...time.shell}>
        <TimeInput {...time.input} field={TIME} value={values.time ?? null} onChange={(next) => set({ time: next })} />
      </FieldShell>
      <FieldShell {...worker.shell}>
        <LazyPicker
          {...worker.input}
          field={WORKER}
          target="workers"
          multiple={false}
          ids={values.worker ? [values.worker] : []}
          onPick={([id]) => set({ worker: id ?? null })}
        />
      </FieldShell>
      <div className="book-wide">
        <button type="submit" className="button" aria-disabled={pending || undefined}>
          {translate('wizard.book.do')}
        </button>
      </div>
    </form>
  )
}
