import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { checkBody } from '../../../../schema/engine/validate.ts'
import { usePanel } from '../../acts/provider.ts'
import { errorMessage, useErrorText } from '../../errorText.ts'
import { editableComponentsOf } from '../../kinds/index.tsx'
import { useReason } from '../../status/useReason.tsx'
import { fetchStatuses } from '../../status/useStatuses.ts'
import { useWords } from '../../words.ts'

interface BulkChangeProps {
  readonly resource: AnyResource
  /** Fields that are offered; at least one. */
  readonly fields: readonly string[]
  readonly onChange: (change: Record<string, unknown>) => void
  readonly onClose: () => void
}

/** Chooses a field and the value that all selected records get in it. */
export function BulkChange({ resource, fields, onChange, onClose }: BulkChangeProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const id = useId()
  const opened = useRef(false)
  const [name, setName] = useState(fields[0] as string)
  const field = fieldOf(resource.fields, name)
  const [value, setValue] = useState<unknown>(field.options.default ?? null)
  const [error, setError] = useState('')
  const Input = editableComponentsOf(field).Input

  const client = useQueryClient()
  const panel = usePanel()
  const { ask, dialog } = useReason(resource)
  /** A status that requires a reason gets the same one for all records. */
  const withReason = async (change: Record<string, unknown>) => {
    const status = (await fetchStatuses(client, panel, resource)).find(({ id: one }) => one === change[name])
    const reason = status ? await ask(status) : {}
    if (reason) onChange({ ...change, ...reason })
  }
  const apply = () => {
    const checked = checkBody({ fields: { [name]: field } }, 'update', { [name]: value })
    const [error] = checked.ok ? [] : Object.values(checked.errors).flat()
    setError(error ? errorText(errorMessage(error)) : '')
    if (!checked.ok) return
    const change = { [name]: checked.value[name] ?? null }
    if (resource.reason && name === resource.status) void withReason(change)
    else onChange(change)
  }
  return (
    <>
      <form
        className="bulk-change"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
      >
        {fields.length === 1 ? (
          <label htmlFor={id}>{words.field(name)}</label>
        ) : (
          <label>
            <span className="sr-only">{translate('kit.stale.field')}</span>
            <select
              className="control"
              ref={(element) => {
                if (element && !opened.current) element.focus()
                opened.current = true
              }}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setValue(resource.fields[event.target.value]?.options.default ?? null)
                setError('')
              }}
            >
              {fields.map((one) => (
                <option key={one} value={one}>
                  {words.field(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <span aria-hidden="true">→</span>
        <div
          className="bulk-value"
          ref={(element) => {
            // A single field needs no choice, so its value is asked for at once.
            if (element && fields.length === 1 && !opened.current)
              element.querySelector<HTMLElement>('input, select')?.focus()
            if (element && fields.length === 1) opened.current = true
          }}
        >
          <Input
            key={name}
            id={id}
            name={name}
            resource={resource.name}
            field={field}
            value={value}
            onChange={setValue}
            compact
            invalid={error !== ''}
            required={field.options.required ?? false}
            label={translate('grid.change.value', { field: words.field(name) })}
            {...(error ? { describedBy: `${id}-error` } : {})}
          />
          <div role="alert">
            {error && (
              <p id={`${id}-error`} className="field-error">
                {error}
              </p>
            )}
          </div>
        </div>
        <button type="submit" className="button button-small button-main">
          {translate('grid.change.apply')}
        </button>
      </form>
      {dialog}
    </>
  )
}
