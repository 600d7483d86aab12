import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { declarationOf } from '../../kit/declarationOf.ts'
import { errorMessage, useErrorText } from '../../kit/errorText.ts'
import { checkForm, initialValues } from '../../kit/form/check.ts'
import { editableComponentsOf } from '../../kit/kinds/index.tsx'
import type { NamedRow, NameLookup } from '../../kit/kinds/parts/nameLookup.ts'
import { usePorts } from '../../kit/ports.ts'
import { useWords } from '../../kit/words.ts'
import type { TaskActs } from './useTasks.ts'

const NAMES = ['title', 'type_id', 'due_at', 'assignedTo'] as const
type Name = (typeof NAMES)[number]
type Values = Record<Name, unknown>

/** The form then reports that a type is missing. */
const NO_TYPES: { readonly data: readonly NamedRow[] } = { data: [] }

/** Values that the next task copies from the previous one. */
const next = ({ type_id, assignedTo }: Values): Values => ({ title: null, due_at: null, type_id, assignedTo })

/** A line for adding a task about the record; Enter saves and keeps it open for the next one. Escape closes it. */
export function TaskAdd({ acts, onClose }: { readonly acts: TaskActs; readonly onClose: () => void }) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords('tasks')
  const provider = useDataProvider<NameLookup>()
  const { user } = usePorts()
  const id = useId()
  const resource = declarationOf('tasks')
  const box = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({
    title: null,
    type_id: null,
    due_at: null,
    assignedTo: user?.id ?? null,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const firstType = {
    queryKey: ['task-types', 'first'],
    queryFn: ({ signal }: { signal: AbortSignal }) => provider.simpleList('task-types', { limit: 1, signal }),
    staleTime: 60_000,
  }
  const { data: types } = useQuery(firstType)
  // Most tasks from calls have the first type of the library, so it is the default.
  const withDefaults: Values = { ...values, type_id: values.type_id ?? types?.data[0]?.id ?? null }
  const focus = (name: string) => box.current?.querySelector<HTMLElement>(`[data-field="${name}"] input`)?.focus()
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const refuse = (refusals: Readonly<Record<string, string>>) => {
    setErrors(refusals)
    const [first] = NAMES.filter((name) => refusals[name])
    if (first) focus(first)
  }
  const submit = async () => {
    if (isBusy) return
    // A fast typist may submit before the types are loaded.
    const knownTypes = types ?? (await client.ensureQueryData(firstType).catch((): typeof NO_TYPES => NO_TYPES))
    const type = withDefaults.type_id ?? knownTypes.data[0]?.id ?? null
    const filledValues = { ...initialValues(resource, undefined), ...withDefaults, type_id: type }
    const checked = checkForm(resource, filledValues, undefined)
    if (!checked.ok)
      return refuse(
        Object.fromEntries(
          Object.entries(checked.errors).flatMap(([name, [one]]) =>
            one ? [[name, errorText(errorMessage(one))]] : [],
          ),
        ),
      )
    setBusy(true)
    const { subject: _s, subject_id: _i, ...newValues } = checked.value
    const refusals = await acts.add(newValues)
    setBusy(false)
    if (refusals) return refuse(refusals)
    setErrors({})
    setValues(next(withDefaults))
    focus('title')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isOffered = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    const isButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Escape' && !isOffered) onClose()
    else if (event.key === 'Enter' && !isOffered && !isButton) void submit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const control = (name: Name) => {
    const field = fieldOf(resource.fields, name)
    const Input = editableComponentsOf(field).Input
    const error = errors[name]
    return (
      <div key={name} className="task-add-field" data-field={name}>
        <label htmlFor={`${id}-${name}`}>{words.field(name)}</label>
        <Input
          id={`${id}-${name}`}
          name={name}
          resource="tasks"
          field={field}
          value={withDefaults[name]}
          onChange={(value) => {
            setValues({ ...withDefaults, [name]: value })
            setErrors({})
          }}
          required={field.options.required ?? false}
          invalid={error !== undefined}
          {...(error ? { describedBy: `${id}-${name}-error` } : {})}
        />
        {error && (
          <p id={`${id}-${name}-error`} className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    )
  }
  return (
    <form
      ref={box}
      className="task-add"
      aria-label={translate('tasks.add')}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {NAMES.map(control)}
      <div className="task-add-acts">
        <button type="submit" className="button button-main button-small" aria-busy={isBusy || undefined}>
          {translate('tasks.save')} <kbd aria-hidden="true">↵</kbd>
        </button>
        <button type="button" className="button button-small" onClick={onClose}>
          {translate('action.close')} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </form>
  )
}
