import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnyResource, Fields } from '../../../schema/engine/define.ts'
import { useErrorText } from '../errorText.ts'
import { MoveField } from '../status/MoveField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActs } from '../ui/DialogActs.tsx'

type Values = Readonly<Record<string, unknown>>

interface ActDialogProps {
  readonly title: string
  /** Label of the submit button; the title by default. */
  readonly does?: string
  /** Resource whose labels the fields have. */
  readonly resource: AnyResource
  readonly fields: Fields
  readonly asks: readonly string[]
  /** Names of the fields that may be left empty. */
  readonly optional: readonly string[]
  /** Label of an input that is not a field of the resource. */
  readonly label: (name: string) => string
  readonly likely: Values
  /** Errors by field, in react-admin's notation. */
  readonly errors: Readonly<Record<string, string>>
  readonly pending: boolean
  /** Shown above the fields. */
  readonly note?: ReactNode
  readonly onGive: (values: Values) => void
  readonly onClose: () => void
}

const isMissing = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Asks for the values that an action needs. Enter runs the action, Escape cancels. It is rendered outside the form that opens it, because a submit in
 * a nested form never reaches its handler.
 */
export default function ActDialog({
  title,
  does = title,
  resource,
  fields,
  asks,
  optional,
  label,
  likely,
  errors,
  pending,
  note,
  onGive,
  onClose,
}: ActDialogProps) {
  const errorText = useErrorText()
  const id = useId()
  const [typedValues, setTypedValues] = useState<Values>({})
  const [missing, setMissing] = useState<readonly string[]>([])
  const values = { ...likely, ...typedValues }
  const formResource = { ...resource, fields: { ...resource.fields, ...fields } }
  return createPortal(
    <Dialog
      title={title}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={id} pending={pending}>
          {does}
        </DialogActs>
      }
    >
      {note}
      <form
        id={id}
        className="move-needs"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (pending) return
          const open = asks.filter((name) => !optional.includes(name) && isMissing(values[name]))
          setMissing(open)
          if (open.length) event.currentTarget.querySelector('input')?.focus()
          else
            onGive(Object.fromEntries(asks.flatMap((name) => (isMissing(values[name]) ? [] : [[name, values[name]]]))))
        }}
      >
        {asks.map((name, i) => (
          <MoveField
            key={name}
            label={Object.hasOwn(resource.fields, name) ? undefined : label(name)}
            resource={formResource}
            name={name}
            value={values[name] ?? null}
            first={i === 0}
            isOptional={optional.includes(name)}
            siblings={() => values}
            error={errorText(
              missing.includes(name) ? 'validation.required' : errors[name],
              formResource.fields[name]?.kind,
            )}
            onChange={(next) => {
              setTypedValues((before) => ({ ...before, [name]: next }))
              setMissing((before) => before.filter((one) => one !== name))
            }}
          />
        ))}
      </form>
    </Dialog>,
    document.body,
  )
}
