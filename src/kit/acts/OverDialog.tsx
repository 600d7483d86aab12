import { useTranslate } from 'ra-core'
import { Dialog } from '../ui/Dialog.tsx'

interface OverDialogProps {
  readonly title: string
  /** Error code that the server would return. */
  readonly code: string
  readonly onClose: () => void
}

/** Replaces a dialog whose action has become unavailable meanwhile, and explains why. */
export default function OverDialog({ title, code, onClose }: OverDialogProps) {
  const translate = useTranslate()
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      acts={
        <button type="button" className="button button-main" data-autofocus onClick={onClose}>
          {translate('ra.action.close')}
        </button>
      }
    >
      <p>{translate(`problem.${code}`, { _: translate('problem.conflict') })}</p>
    </Dialog>
  )
}
