import { useTranslate } from 'ra-core'
import { issuing } from '../../../schema/areas/invoices/endpoints.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import type { OwnDialogProps } from '../../kit/acts/ownDialog.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { refusalOf, useRefusalText } from '../../kit/acts/useShowRefusal.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import './invoicing.css'

/** Name of the action that emails the document. */
const SEND = 'send'

/** Explains what issuing a draft does, which cannot be undone. Enter issues it, and sends it where there is an email address. */
export default function IssueDialog({ record, pending, canFollow, onDo, onClose }: OwnDialogProps) {
  const translate = useTranslate()
  const why = useRefusalText()
  const { data, error } = useAnswer(
    issuing,
    { id: record.id },
    { version: Number(record['version']), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  )
  const kind = String(record['kind'])
  const noun = kind === 'credit_note' || kind === 'proforma' ? kind : 'invoice'
  const sends = data?.email && canFollow(SEND)
  const facts = data && [
    ['number', data.number ?? translate('invoices.issue.next_number')],
    ['date', formatDate(data.issue_date)],
    ['due', data.due_date ? formatDate(data.due_date) : ''],
    ['total', formatMoney(data.total)],
    ['to', data.buyer],
    ['email', data.email ?? translate('invoices.issue.no_email')],
  ]
  return (
    <Dialog
      role="alertdialog"
      title={translate(`invoices.issue.title.${noun}`)}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs
          onCancel={onClose}
          pending={pending}
          busy={!data && !error}
          disabled={!data}
          focus="act"
          onAct={() => data && onDo(undefined, sends ? SEND : undefined)}
          also={
            sends && (
              <button type="button" className="button" disabled={pending} onClick={() => onDo()}>
                {translate('invoices.issue.only')}
              </button>
            )
          }
        >
          {translate(sends ? 'invoices.issue.and_send' : 'invoices.issue.does')} <kbd aria-hidden="true">↵</kbd>
        </DialogActs>
      }
    >
      {error ? (
        <p role="alert">{why(refusalOf(error))}</p>
      ) : facts ? (
        <dl className="issue-facts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name} data-fact={name}>
                <dt>{translate(`invoices.issue.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      ) : (
        <Pending lines={5} />
      )}
      {data && data.unprintable.length > 0 && (
        <p className="issue-warning">
          {translate('invoices.issue.unprintable', { characters: data.unprintable.join(' ') })}
        </p>
      )}
      <p>{translate(`invoices.issue.for_ever.${noun}`)}</p>
    </Dialog>
  )
}
