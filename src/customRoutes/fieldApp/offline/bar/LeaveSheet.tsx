import type { Translate } from '../../../../kit/ports.ts'
import { Dialog } from '../../../../kit/ui/Dialog.tsx'

interface LeaveSheetProps {
  readonly translate: Translate
  readonly count: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before signing out while writes are still queued on the phone. */
export function LeaveSheet({ translate, count, onStay, onLeave }: LeaveSheetProps) {
  return (
    <Dialog
      role="alertdialog"
      title={translate('away.logout_title')}
      onClose={onStay}
      acts={
        <>
          <button type="button" className="button button-danger" onClick={onLeave}>
            {translate('away.logout_drop')}
          </button>
          <button type="button" className="button button-main" data-autofocus onClick={onStay}>
            {translate('away.logout_stay')}
          </button>
        </>
      }
    >
      <p>{translate('away.logout_body', { count })}</p>
    </Dialog>
  )
}
