import { LinkBase, useTranslate } from 'ra-core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { isEmpty } from '../../../schema/engine/status/moves.ts'
import { checkBody } from '../../../schema/engine/validate.ts'
import { errorMessage, useErrorText } from '../errorText.ts'
import { componentsOf } from '../kinds/index.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useWords } from '../words.ts'
import { MoveField } from './MoveField.tsx'

interface MoveDialogProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
  /** Name of the new status. */
  readonly status: string
  /** Fields to fill in, including the reason where it is required. */
  readonly needs: readonly string[]
  readonly onGive: (values: Readonly<Record<string, unknown>>) => void
  readonly onClose: () => void
}

/** Whether a single control can fill the field: lines, such as what was sold, need the whole form. */
const fits = ({ fields }: AnyResource, name: string) => {
  const field = fields[name]
  return field?.store.as !== 'child' && field !== undefined && componentsOf(field).Input !== undefined
}

/** Asks for what a move requires before the record gets the status. Escape leaves the record unchanged. */
export default function MoveDialog({ resource, record, status, needs, onGive, onClose }: MoveDialogProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const fillable = needs.filter((name) => fits(resource, name))
  const otherNeeds = needs.filter((name) => !fillable.includes(name))
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(fillable.map((name) => [name, record[name] ?? null])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const submitMove = () => {
    const fields = Object.fromEntries(
      fillable.map((name) => [name, resource.fields[name] as (typeof resource.fields)[string]]),
    )
    const checked = checkBody({ fields }, 'update', values)
    const fieldErrors = checked.ok ? {} : checked.errors
    const missing = (name: string) => ({
      code: name === resource.reason?.field ? 'reason_needed' : 'required',
    })
    const wrong = Object.fromEntries(
      fillable.flatMap((name) => {
        const [first] = fieldErrors[name] ?? (isEmpty(values[name]) ? [missing(name)] : [])
        return first ? [[name, errorText(errorMessage(first), fields[name]?.kind)]] : []
      }),
    )
    setErrors(wrong)
    if (checked.ok && Object.keys(wrong).length === 0) onGive(checked.value)
  }
  // Rendered outside the form that opens it, because a submit in a nested form never reaches its handler.
  return createPortal(
    <Dialog
      title={translate('status.needs_title', { status })}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onClose}>
            {translate('ra.action.cancel')}
          </button>
          {otherNeeds.length > 0 ? (
            <LinkBase className="button button-main" to={`/${resource.name}/${String(record['id'])}`} data-autofocus>
              {translate('status.needs_open')}
            </LinkBase>
          ) : (
            <button type="submit" form="move-needs" className="button button-main">
              {translate('status.reason_set', { status })}
            </button>
          )}
        </>
      }
    >
      {otherNeeds.length > 0 ? (
        <p>{translate('status.needs_elsewhere', { fields: needs.map((name) => words.field(name)).join(', ') })}</p>
      ) : (
        <form
          id="move-needs"
          className="move-needs"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            submitMove()
          }}
        >
          {fillable.map((name, i) => (
            <MoveField
              key={name}
              resource={resource}
              name={name}
              value={values[name]}
              error={errors[name] ?? ''}
              first={i === 0}
              siblings={() => ({ ...record, ...values })}
              onChange={(value) => {
                setValues((now) => ({ ...now, [name]: value }))
                setErrors((now) => ({ ...now, [name]: '' }))
              }}
            />
          ))}
        </form>
      )}
    </Dialog>,
    document.body,
  )
}
