import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { errorMessage, useErrorText } from '../../errorText.ts'
import { checkForm, initialValues } from '../../form/check.ts'
import { useSave } from '../../form/useSave.ts'
import { recordName } from '../../recordName.ts'
import { inSentence, useWords } from '../../words.ts'
import { announce } from '../announce.tsx'
import { QuickField } from './QuickField.tsx'

interface QuickAddProps {
  readonly resource: AnyResource
  readonly fields: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

type Values = Record<string, unknown>
/** Field → error, in the notation of errorText.ts. */
type Refusals = Readonly<Record<string, string>>

/** A row above the list for adding several records quickly: type, Enter, next. The input stays while it is closed. */
export function QuickAdd({ resource, fields, isOpen, onClose }: QuickAddProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLElement>(null)
  const [values, setValues] = useState<Values>(() => initialValues(resource, undefined))
  const [refusals, setRefusals] = useState<Refusals>({})
  const base = useRef(undefined)
  const { save } = useSave({
    resource,
    base,
    onSaved: (record) => {
      setValues(initialValues(resource, undefined))
      setRefusals({})
      first.current?.focus()
      announce(translate('grid.quick.added', { name: recordName(resource, record) }))
      void client.invalidateQueries({ queryKey: [resource.name] })
    },
  })

  useEffect(() => {
    if (isOpen) first.current?.focus()
  }, [isOpen])

  const refuse = (next: Refusals) => {
    setRefusals(next)
    const fieldName = fields.find((name) => name in next)
    const control =
      fieldName && form.current?.querySelector<HTMLElement>(`[data-field="quick-${fieldName}"] :is(input, select)`)
    if (control) control.focus()
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const checked = checkForm(resource, values, undefined)
    if (!checked.ok) {
      const entries = Object.entries(checked.errors).flatMap(([path, [e]]) => (e ? [[path, errorMessage(e)]] : []))
      return refuse(Object.fromEntries(entries) as Refusals)
    }
    const fieldRefusals = await save(checked.value)
    if (fieldRefusals) refuse(fieldRefusals)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape') onClose()
    // A select element does not submit its form on Enter.
    else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) void submit()
    else return
    event.preventDefault()
  }
  const otherRefusals = Object.entries(refusals).filter(([path]) => !fields.includes(path))
  return (
    <form
      ref={form}
      className="quick-add"
      noValidate
      hidden={!isOpen}
      aria-label={translate('grid.quick.label', { name: inSentence(words.one) })}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      {fields.map((name, i) => (
        <QuickField
          key={name}
          resource={resource}
          name={name}
          value={values[name] ?? null}
          error={errorText(refusals[name], resource.fields[name]?.kind)}
          siblings={() => values}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          {...(i === 0 ? { focusRef: first } : {})}
        />
      ))}
      <div className="quick-acts">
        <button type="submit" className="button button-small button-main">
          {translate('grid.quick.add')} <kbd aria-hidden="true">Enter</kbd>
        </button>
        <button type="button" className="button button-small" onClick={onClose}>
          {translate('action.close')} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
      <div className="quick-others" role="alert">
        {Object.keys(refusals).length > 0 && <span className="sr-only">{translate('message.check_validation')}</span>}
        {otherRefusals.map(([path, message]) => (
          <p key={path} className="field-error">
            {words.field(path.split('.')[0] ?? '')}: {errorText(message)}
          </p>
        ))}
      </div>
    </form>
  )
}
