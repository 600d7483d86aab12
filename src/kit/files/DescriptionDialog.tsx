import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActs } from '../ui/DialogActs.tsx'

interface DescriptionDialogProps {
  readonly file: FileInfo
  /** @returns whether it was saved */
  readonly onSave: (description: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Edits the description of a file. */
export function DescriptionDialog({ file, onSave, onClose }: DescriptionDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const [text, setText] = useState(file.description)
  const [missing, setMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const save = async () => {
    if (text.trim() === '') return setMissing(true)
    if (pending) return
    setPending(true)
    if (await onSave(text.trim())) onClose()
    else setPending(false)
  }
  return (
    <Dialog
      title={translate('files.edit_of', { name: file.name })}
      onClose={onClose}
      acts={
        <DialogActs onCancel={onClose} onAct={() => void save()} pending={pending}>
          {translate('ra.action.save')}
        </DialogActs>
      }
    >
      <label className="file-edit" htmlFor={`${id}-text`}>
        {translate('files.description')}
      </label>
      <input
        id={`${id}-text`}
        className="control"
        data-autofocus
        value={text}
        maxLength={500}
        aria-required="true"
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save()
        }}
      />
      {missing && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {translate('validation.required')}
        </p>
      )}
    </Dialog>
  )
}
