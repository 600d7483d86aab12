import BackIcon from '@mui/icons-material/ArrowBack'
import { LinkBase, type RaRecord, useGetList, useGetMany, useLocation, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { MAX_AGAIN, resendMany } from '../../../schema/areas/mail/acts.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { listMemory } from '../../kit/list/listMemory.ts'
import { chosenIn } from '../../kit/list/select/BulkLinks.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import '../../resources/invoices/invoicing.css'
import '../invoices/batch.css'
import '../screens.css'

interface Mail extends RaRecord<number> {
  readonly subject: string
  readonly to: string
  readonly status: string
  readonly created_at: string
}
interface Done {
  readonly sent: readonly { readonly id: number; readonly made: number }[]
  readonly refused: readonly { readonly id: number; readonly code: string }[]
}

/** The emails selected in the list: single ones, or all that it shows, up to the maximum of one request. */
function useChosen(): { readonly mails: readonly Mail[] | undefined } {
  const { search } = useLocation()
  const chosen = chosenIn(search)
  const ids = chosen && 'ids' in chosen ? chosen.ids : []
  const params = chosen && 'params' in chosen ? chosen.params : undefined
  const manyEmails = useGetMany<Mail>('emails', { ids: ids.slice(0, MAX_AGAIN) }, { enabled: ids.length > 0 })
  const list = useGetList<Mail>(
    'emails',
    {
      filter: params ?? {},
      pagination: { page: 1, perPage: MAX_AGAIN },
      sort: { field: 'created_at', order: 'DESC' },
    },
    { enabled: params !== undefined },
  )
  if (!chosen) return { mails: [] }
  return { mails: ids.length ? manyEmails.data : list.data }
}

/** /settings/emails/resend: resends emails selected in the log and shows the result of each. */
export default function ResendMany() {
  const translate = useTranslate()
  const id = useId()
  const showRefusal = useShowRefusal()
  const { mails } = useChosen()
  const [fromTemplate, setFromTemplate] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const { run, pending } = useAct(resendMany)
  const send = () => {
    if (!mails?.length || pending || done) return
    run({ body: { ids: mails.map((mail) => mail.id), anew: fromTemplate } }).then(
      (answer) => setDone(answer ?? null),
      showRefusal,
    )
  }
  useShortcuts([
    { keys: 'Mod+Enter', scope: 'global', run: send, text: translate('mail.again.send_all'), palette: true },
  ])
  const stateOf = (mail: Mail) => {
    const resent = done?.sent.find((one) => one.id === mail.id)
    const refusedEmail = done?.refused.find((one) => one.id === mail.id)
    if (resent) return <LinkBase to={`/settings/emails/view/${resent.made}`}>{translate('mail.again.sent')}</LinkBase>
    if (refusedEmail)
      return (
        <span className="field-error">
          {translate(`problem.${refusedEmail.code}`, { _: translate('problem.server') })}
        </span>
      )
    return translate(`resources.emails.choices.status.${mail.status}`)
  }
  return (
    <div className="screen invoicing batch">
      <div className="screen-head">
        <LinkBase
          className="icon-button"
          to={`/settings/emails${listMemory.get('emails').search}`}
          aria-label={translate('mail.again.back')}
        >
          <BackIcon />
        </LinkBase>
        <h1>{translate('mail.again.title')}</h1>
        <div className="invoicing-acts">
          {!done && (
            <button type="button" className="button button-main" disabled={!mails?.length || pending} onClick={send}>
              {translate('mail.again.send', { smart_count: mails?.length ?? 0 })} <kbd aria-hidden="true">Ctrl ↵</kbd>
            </button>
          )}
        </div>
      </div>
      {!done && (
        <fieldset className="batch-wish">
          <legend className="sr-only">{translate('mail.again.how')}</legend>
          {([false, true] as const).map((one) => {
            const name = one ? 'anew' : 'as_it_was'
            return (
              <div key={name}>
                <label>
                  <input
                    type="radio"
                    name={id}
                    checked={fromTemplate === one}
                    aria-describedby={`${id}-${name}`}
                    onChange={() => setFromTemplate(one)}
                  />{' '}
                  {translate(`mail.again.${name}`)}
                </label>
                <p id={`${id}-${name}`} className="quiet">
                  {translate(`mail.again.${name}_meaning`)}
                </p>
              </div>
            )
          })}
        </fieldset>
      )}
      <p role="status">
        {done &&
          [
            translate('mail.again.done', { smart_count: done.sent.length }),
            ...(done.refused.length ? [translate('mail.again.refused', { smart_count: done.refused.length })] : []),
          ].join(' ')}
      </p>
      {!mails && <Pending lines={4} />}
      {mails?.length === 0 && <p>{translate('mail.again.nothing')}</p>}
      {mails && mails.length > 0 && (
        <table className="invoicing-table batch-table">
          <thead>
            <tr>
              {(['subject', 'to', 'written', 'state'] as const).map((head) => (
                <th key={head} scope="col">
                  {translate(`mail.again.heads.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <th scope="row">
                  <LinkBase to={`/settings/emails/view/${mail.id}`}>{mail.subject}</LinkBase>
                </th>
                <td>{mail.to}</td>
                <td>{formatDate(mail.created_at)}</td>
                <td>{stateOf(mail)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
