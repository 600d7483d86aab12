import type { Translate } from '../../../../kit/ports.ts'
import { Dialog } from '../../../../kit/ui/Dialog.tsx'

interface LeaveSheetProps {
  readonly say: Translate
  readonly count: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before signing out while writes are still queued on the phone. */
export function LeaveSheet({ say, count, onStay, onLeave }: LeaveSheetProps) {
  return (
    <Dialog
      role="alertdialog"
      title={say('away.logout_title')}
      onClose={onStay}
      acts={
        <>
          <button type="button" className="button button-danger" onClick={onLeave}>
            {say('away.logout_drop')}
          </button>
          <button type="button" className="button button-main" data-autofocus onClick={onStay}>
            {say('away.logout_stay')}
          </button>
        </>
      }
    >
      <p>{say('away.logout_body', { count })}</p>
    </Dialog>
  )
}
