import BackIcon from '@mui/icons-material/ArrowBack'
import { LinkBase, type RaRecord, useGetOne, useTranslate } from 'ra-core'
import { useRef, useSyncExternalStore } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { agree } from '../../../../schema/areas/quotes/acts.ts'
import { quoteDocument } from '../../../../schema/areas/quotes/endpoints.ts'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import { formatMoment } from '../../../../schema/engine/text/format.ts'
import { DeclaredActs } from '../../../kit/acts/DeclaredActs.tsx'
import { actKey } from '../../../kit/acts/texts.ts'
import { hasRights } from '../../../kit/acts/useIsAvailable.ts'
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx'
import { useHistoryDialog } from '../../../kit/history/useHistoryDialog.tsx'
import { usePorts } from '../../../kit/ports.ts'
import { useGuards } from '../../../kit/record/next/useGuards.ts'
import { useNeededSteps } from '../../../kit/record/next/useNeededSteps.ts'
import { useNextSteps } from '../../../kit/record/next/useNextSteps.ts'
import { StatusChip } from '../../../kit/record/StatusChip.tsx'
import type { FrameProps } from '../../../kit/screens/frame.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { libraryOf, type Status } from '../../../kit/status/useStatuses.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'
import { DocumentButton } from '../../jobs/DocumentButton.tsx'
import { AGREE_KEYS, useAgree } from './useAgree.ts'
import type { Sending } from './useSend.tsx'

const Here = loadable(() => import('../../../kit/live/PeopleHere.tsx').then((m) => ({ default: m.PeopleHere })))

interface HeadProps extends Pick<FrameProps, 'record' | 'readOnly' | 'save' | 'cancel' | 'keptAt'> {
  readonly status: Status | undefined
  readonly send: Sending | undefined
  readonly move: (status: Status) => void
}

/** Actions on a draft that do not leave the form, once everything is saved. */
const ON_THE_PHONE = ['agree']

/** The time of day in the business's time zone. */
const clock = (millis: number) => formatMoment(new Date(millis).toISOString()).slice(11, 16)

/** Whether the input is saved, and the number of the revision. */
function Kept({ record, keptAt }: Pick<HeadProps, 'keptAt'> & { readonly record: RaRecord<number> }) {
  const translate = useTranslate()
  const { dirtyFields } = useFormState()
  const savedAt = useSyncExternalStore(keptAt.subscribe, keptAt.get)
  const isDirty = Object.keys(dirtyFields).length > 0
  const revision = Number(record['revision']) > 1 ? translate('quotes.revision', { n: record['revision'] }) : ''
  const savedText = isDirty && savedAt !== null ? translate('quotes.kept', { at: clock(savedAt) }) : ''
  return <span className="doc-kept quiet">{[savedText, revision].filter(Boolean).join(', ')}</span>
}

/** Customer, subject and number; the action that moves the quote on is the only filled button. */
export function DocumentHead(props: HeadProps) {
  const { record, readOnly, status, save, cancel, keptAt, send, move } = props
  const translate = useTranslate()
  const { can } = usePorts()
  const history = useHistoryDialog(declaration)
  const { isSubmitting, dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  const [customer, title]: unknown[] = useWatch({ name: ['customer_id', 'title'] })
  const { data } = useGetOne(
    'customers',
    { id: Number(customer) },
    { enabled: typeof customer === 'number' && can('Customers', 'details'), retry: false },
  )
  const customerName = String(data?.['name'] ?? '')
  const guardOf = useGuards(declaration, useNeededSteps(declaration, useNextSteps(declaration, record.id)))
  const pending = isSubmitting || undefined
  const acts = useRef<HTMLDivElement>(null)
  const mayAgree = send !== undefined && hasRights(agree.needs, can)
  const accept = useAgree({ acts, version: Number(record['version']), save, mayAgree })
  return (
    <header className="doc-head">
      <LinkBase className="icon-button" to={`/quotes/details/${record.id}`} aria-label={String(record['number'])}>
        <BackIcon />
      </LinkBase>
      <h1>{[customerName, String(title ?? '')].filter(Boolean).join(' · ')}</h1>
      <span className="count">{String(record['number'])}</span>
      {status && (
        <StatusChip
          record={record}
          guardOf={guardOf}
          resource={declaration}
          status="quote_status_id"
          names={{ [libraryOf(declaration)]: { [status.id]: status } }}
          onSet={isDirty ? move : undefined}
        />
      )}
      <Kept record={record} keptAt={keptAt} />
      <span className="spring" />
      <Here resource={declaration.name} id={record.id} />
      <div ref={acts} className="doc-acts">
        <HistoryButton onClick={() => history.open(record)} />
        <DocumentButton documentEndpoint={quoteDocument} id={record.id} />
        {!readOnly && (
          <button
            type="button"
            className={`doc-act button${send ? '' : ' button-main'}`}
            aria-disabled={pending}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={save}
          >
            {translate('ra.action.save')} <Keys keys="Mod+s" />
          </button>
        )}
        {send && (
          <button
            type="button"
            className="doc-act button button-main"
            aria-disabled={pending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={send.run}
          >
            {translate(send.text)} <Keys keys="Mod+Enter" />
          </button>
        )}
        {send && !isDirty && <DeclaredActs resource={declaration} record={record} only={ON_THE_PHONE} />}
        {mayAgree && isDirty && (
          <button
            type="button"
            className="doc-act doc-agree button"
            aria-disabled={pending}
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            onClick={accept}
          >
            {translate(actKey(agree, 'short'))} <Keys keys={AGREE_KEYS} />
          </button>
        )}
        {readOnly && (
          <button type="button" className="button" onClick={cancel}>
            {translate('ra.action.back')} <kbd aria-hidden="true">Esc</kbd>
          </button>
        )}
      </div>
      {history.dialog}
    </header>
  )
}
