import { useTranslate } from 'ra-core'
import { Dialog } from '../ui/Dialog.tsx'

interface OverDialogProps {
  readonly title: string
  /** Code of the refusal that the server would answer. */
  readonly code: string
  readonly onClose: () => void
}

/** Stands in the place of a dialog whose act has become impossible meanwhile, and says why. */
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
