import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { AnyResource } from '../../../schema/define.ts'
import { Dialog } from '../Dialog.tsx'
import { useErrorText } from '../errorText.ts'
import { MoveField } from '../status/MoveField.tsx'

interface AskDialogProps {
  readonly title: string
  /** What is to be made, and the field of it that is asked for. */
  readonly resource: AnyResource
  readonly name: string
  readonly likely: number | null
  readonly onGive: (value: unknown) => void
  readonly onClose: () => void
}

/** Asks for one field of a record before an act makes it. Escape makes nothing. */
export default function AskDialog({ title, resource, name, likely, onGive, onClose }: AskDialogProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const id = useId()
  const [value, setValue] = useState<unknown>(likely)
  const [missing, setMissing] = useState(false)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onClose}>
            {translate('ra.action.cancel')}
          </button>
          <button type="submit" form={id} className="button button-main">
            {title}
          </button>
        </>
      }
    >
      <form
        id={id}
        className="move-needs"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (value === null || value === undefined) {
            setMissing(true)
            event.currentTarget.querySelector('input')?.focus()
          } else onGive(value)
        }}
      >
        <MoveField
          {...{ resource, name, value, first: true, siblings: () => ({}) }}
          error={missing ? errorText('validation.required') : ''}
          onChange={(next) => {
            setValue(next)
            setMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}
