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
  /** What the button says; the title unless it is said. */
  readonly does?: string
  /** Whose words the fields have. */
  readonly resource: AnyResource
  readonly fields: Fields
  readonly asks: readonly string[]
  /** Those of them that may be left empty. */
  readonly optional: readonly string[]
  /** What is asked for that is no field of the resource is called. */
  readonly label: (name: string) => string
  readonly likely: Values
  /** Refusals by field, in react-admin's notation. */
  readonly errors: Readonly<Record<string, string>>
  readonly pending: boolean
  /** Stands above the fields. */
  readonly note?: ReactNode
  readonly onGive: (values: Values) => void
  readonly onClose: () => void
}

const isMissing = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Asks for what an act needs before it is done. Enter does it, Escape does nothing. It stands outside of the form that it is asked from: what is sent
 * in a form within a form never gets to its handler.
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
  const [given, setGiven] = useState<Values>({})
  const [missing, setMissing] = useState<readonly string[]>([])
  const values = { ...likely, ...given }
  const own = { ...resource, fields: { ...resource.fields, ...fields } }
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
            resource={own}
            name={name}
            value={values[name] ?? null}
            first={i === 0}
            isOptional={optional.includes(name)}
            siblings={() => values}
            error={errorText(missing.includes(name) ? 'validation.required' : errors[name], own.fields[name]?.kind)}
            onChange={(next) => {
              setGiven((before) => ({ ...before, [name]: next }))
              setMissing((before) => before.filter((one) => one !== name))
            }}
          />
        ))}
      </form>
    </Dialog>,
    document.body,
  )
}
