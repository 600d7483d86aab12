import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { type Usage, UsageList } from './UsageList.tsx'

interface InUseDialogProps {
  /** What the record is called. */
  readonly name: string
  readonly usage: readonly Usage[]
  readonly onClose: () => void
}

/** Why a record stays: what uses it, each a link to where that can be changed. */
export function InUseDialog({ name, usage, onClose }: InUseDialogProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{translate('kit.in_use.title', { name })}</DialogTitle>
      <DialogContent>
        <p>{translate('kit.in_use.body')}</p>
        <UsageList usage={usage} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
