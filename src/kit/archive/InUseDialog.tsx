import { useTranslate } from 'ra-core'
import { Dialog } from '../ui/Dialog.tsx'
import { type Usage, UsageList } from './UsageList.tsx'

interface InUseDialogProps {
  /** Title of the record. */
  readonly name: string
  readonly usage: readonly Usage[]
  readonly onClose: () => void
}

/** Explains why a record cannot be archived or deleted: lists what uses it, with links to where that can be changed. */
export function InUseDialog({ name, usage, onClose }: InUseDialogProps) {
  const translate = useTranslate()
  return (
    <Dialog
      title={translate('kit.in_use.title', { name })}
      onClose={onClose}
      acts={
        <button type="button" className="button button-main" onClick={onClose} data-autofocus>
          {translate('action.close')}
        </button>
      }
    >
      <p>{translate('kit.in_use.body')}</p>
      <UsageList usage={usage} />
    </Dialog>
  )
}
