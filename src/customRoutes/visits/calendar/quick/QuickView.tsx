import CallIcon from '@mui/icons-material/CallOutlined'
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import NavigateIcon from '@mui/icons-material/NearMeOutlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import appointments from '../../../../../schema/areas/visits/appointments.ts'
import { isUnassignable } from '../../../../../schema/areas/visits/visit.ts'
import { NEXT_STATUS } from '../../../../../schema/areas/visits/visitStatus.ts'
import { isPast } from '../../../../../schema/engine/time/time.ts'
import { declarationOf } from '../../../../kit/declarationOf.ts'
import { usePorts } from '../../../../kit/ports.ts'
import { Keys } from '../../../../kit/shortcuts/Keys.tsx'
import { shortcuts } from '../../../../kit/shortcuts/shortcuts.ts'
import { ReasonDialog } from '../../../../kit/status/ReasonDialog.tsx'
import { Dialog } from '../../../../kit/ui/Dialog.tsx'
import type { AdjacentPlace } from '../../../../kit/ui/placeAdjacent.ts'
import { useWords } from '../../../../kit/words.ts'
import { TakePayment } from '../../../../resources/payments/TakePayment.tsx'
import { usePayments } from '../../../../resources/payments/usePayments.ts'
import { type Entry, useQuick, type WorkerName } from '../calendarData.ts'
import { isBlocking } from '../grid/drawn.ts'
import { STATUS_COLOURS } from '../look.ts'
import { type Changed, useChange } from '../useMove.ts'
import { QuickFacts } from './QuickFacts.tsx'
import { QuickForm } from './QuickForm.tsx'
import { QuickSlots } from './QuickSlots.tsx'
import css from './QuickView.module.css'
import { UnassignButton } from './UnassignButton.tsx'

interface QuickViewProps {
  readonly entry: Entry
  /** What it is placed next to. */
  readonly at?: AdjacentPlace
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly onClose: () => void
}

const TYPING = 'input, select, textarea, [role=combobox]'

/** Clicks the element with this shortcut in the dialog, unless the user is typing. */
function byKey(event: KeyboardEvent<HTMLDialogElement>): void {
  const { target, currentTarget: dialog, ctrlKey, metaKey, altKey, key } = event
  if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(TYPING))) return
  if (key.length === 1 && !shortcuts.isEnabled()) return
  const keyElement = dialog.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  const act = keyElement?.matches('a, button') ? keyElement : keyElement?.querySelector<HTMLElement>('a, button')
  if (!act) return
  event.preventDefault()
  act.click()
}

/** Quick view of an appointment next to it, with the most frequent actions: status, times and workers, call, payment. */
export function QuickView({ entry, at, workers, onClose }: QuickViewProps) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const { can } = usePorts()
  const change = useChange()
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  const [moving, setMoving] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [now] = useState(() => Date.now())
  const past = isPast(entry.starts_at, now)
  const mayEdit = can('Appointments', 'edit')
  const movable = mayEdit && !past && entry.kind !== 'leave'
  const { data: about } = useQuick(entry.id)
  const { job, quote, customer } = about ?? {}
  const { data: money } = usePayments(can('Payments', 'list') ? job?.id : undefined)
  const address = about?.address ?? entry.site
  const subject = job ? `/jobs/details/${job.id}` : quote ? `/quotes/details/${quote.id}` : undefined
  /** @returns whether it was saved */
  const set = async (data: Changed): Promise<boolean> => {
    if (pending) return false
    setPending(true)
    setError('')
    const refusal = await change(entry, data)
    setPending(false)
    if (refusal !== undefined) setError(refusal)
    return refusal === undefined
  }
  const setStatus = (status: Entry['status']) => (status === 'cancelled' ? setCancelling(true) : void set({ status }))
  const mayCancel = mayEdit && !isBlocking(entry) && NEXT_STATUS[entry.status].includes('cancelled')
  const status = (
    <span className={css['quickStatus']} style={{ '--chip': STATUS_COLOURS[entry.status] } as React.CSSProperties}>
      <span className="dot" aria-hidden="true" />
      {mayEdit && !isBlocking(entry) ? (
        <select
          aria-label={words.field('status')}
          value={entry.status}
          disabled={pending}
          onChange={({ target }) => {
            const next = NEXT_STATUS[entry.status].find((one) => one === target.value)
            if (next) setStatus(next)
          }}
        >
          {[entry.status, ...NEXT_STATUS[entry.status]].map((one) => (
            <option key={one} value={one}>
              {words.choice('status', one)}
            </option>
          ))}
        </select>
      ) : isBlocking(entry) ? (
        words.choice('kind', entry.kind)
      ) : (
        words.choice('status', entry.status)
      )}
    </span>
  )
  return (
    <Dialog
      title={entry.name}
      head={status}
      beside={at}
      onClose={pending ? undefined : onClose}
      onKey={byKey}
      acts={
        <>
          {subject && (
            <Link className="button" to={subject} data-autofocus={movable ? undefined : true}>
              {translate(job ? 'calendar.open_job' : 'calendar.open_quote')}
            </Link>
          )}
          {mayEdit && (
            <Link className="button" data-key="e" to={`/appointments/edit/${entry.id}`} aria-keyshortcuts="e">
              {translate('calendar.edit')} <Keys keys="e" />
            </Link>
          )}
          {movable && isUnassignable(entry) && <UnassignButton entry={entry} onDone={onClose} onRefused={setError} />}
          {mayCancel && (
            <button
              type="button"
              className="button"
              data-key="Delete"
              aria-keyshortcuts="Delete"
              onClick={() => setCancelling(true)}
            >
              {translate('calendar.cancel_visit')} <Keys keys="Delete" />
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {translate('ra.action.close')}
          </button>
        </>
      }
    >
      <QuickFacts
        entry={entry}
        about={about}
        money={money}
        workers={workers}
        address={address}
        past={past}
        isEdited={movable && !moving}
      />
      <div className={css['quickActs']}>
        {customer?.phone && (
          <a href={`tel:${customer.phone}`} data-key="c" aria-keyshortcuts="c">
            <CallIcon fontSize="small" aria-hidden="true" />
            <span>
              {translate('calendar.call')} <Keys keys="c" />
            </span>
          </a>
        )}
        {address && (
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
            data-key="v"
            aria-keyshortcuts="v"
          >
            <NavigateIcon fontSize="small" aria-hidden="true" />
            <span>
              {translate('calendar.navigate')} <Keys keys="v" />
            </span>
          </a>
        )}
        {movable && !isBlocking(entry) && (
          <button
            type="button"
            data-key="f"
            aria-keyshortcuts="f"
            aria-expanded={moving}
            onClick={({ currentTarget }) => {
              // The focused element may be removed with the list; keys would then be lost.
              currentTarget.focus()
              setMoving(!moving)
            }}
          >
            <MoveIcon fontSize="small" aria-hidden="true" />
            <span>
              {translate('calendar.move')} <Keys keys="f" />
            </span>
          </button>
        )}
        {job && (
          <span data-key="m" className={css['quickPay']}>
            <TakePayment
              job={job.id}
              name={job.name}
              payments={money}
              face={
                <>
                  <PaymentIcon fontSize="small" aria-hidden="true" />
                  <span>
                    {translate('calendar.payment')} <Keys keys="m" />
                  </span>
                </>
              }
            />
          </span>
        )}
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {moving ? (
        <QuickSlots
          entry={entry}
          workers={workers}
          pending={pending}
          onPick={(status) => void set(status).then((done) => done && onClose())}
        />
      ) : (
        movable && (
          <QuickForm
            key={entry.version}
            entry={entry}
            pending={pending}
            onSave={(change) => void set(change).then((done) => done && onClose())}
            onClose={onClose}
            onWrong={setError}
          />
        )
      )}
      {cancelling && (
        <ReasonDialog
          resource={declarationOf(appointments.name)}
          name="cancel_reason"
          status={words.choice('status', 'cancelled')}
          initial=""
          onClose={() => setCancelling(false)}
          onGive={(cancel_reason) => {
            setCancelling(false)
            void set({ status: 'cancelled', cancel_reason }).then((done) => done && onClose())
          }}
        />
      )}
    </Dialog>
  )
}
