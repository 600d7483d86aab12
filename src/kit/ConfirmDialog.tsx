import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'

interface ConfirmDialogProps {
  readonly open: boolean
  /** The question, such as 'Archive 3 job types?'. */
  readonly title: string
  /** What will happen. */
  readonly children?: ReactNode
  /** The act as a verb, such as 'Archive'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** What cannot be taken back is coloured, and the way out has the focus. */
  readonly dangerous?: boolean
  /** The act is under way: it can be neither repeated nor left. */
  readonly pending?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before an act. Escape and a click beside it close it; Enter presses the button that has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, dangerous = false, pending = false } = props
  const { onConfirm, onClose } = props
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog
      open={open}
      onClose={pending ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { role: 'alertdialog' } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children && <DialogContent>{children}</DialogContent>}
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={pending} autoFocus={dangerous}>
          {cancelLabel ?? translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={dangerous ? 'error' : 'primary'}
          onClick={onConfirm}
          loading={pending}
          autoFocus={!dangerous}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
