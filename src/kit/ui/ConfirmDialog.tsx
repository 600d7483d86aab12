import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogActs } from './DialogActs.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  /** The question, such as 'Archive 3 job types?'. */
  readonly title: string
  /** What will happen. */
  readonly children?: ReactNode
  /** The action as a verb, such as 'Archive'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** The action cannot be undone: its button is coloured, and Cancel has the focus. */
  readonly dangerous?: boolean
  /** The action is in progress: it can be neither repeated nor cancelled. */
  readonly pending?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before an action. Escape and a click outside close it; Enter presses the focused button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, dangerous = false, pending = false } = props
  const { onConfirm, onClose } = props
  if (!open) return null
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs
          onCancel={onClose}
          onAct={onConfirm}
          cancelLabel={cancelLabel}
          pending={pending}
          danger={dangerous}
          focus={dangerous ? 'cancel' : 'act'}
        >
          {confirmLabel}
        </DialogActs>
      }
    >
      {children}
    </Dialog>
  )
}
