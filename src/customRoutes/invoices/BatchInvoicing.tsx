import BackIcon from '@mui/icons-material/ArrowBack'
import { LinkBase, useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import type { BatchState } from '../../../schema/areas/invoices/batch.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { listMemory } from '../../kit/list/listMemory.ts'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Missing } from '../../kit/ui/Missing.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { wish } from '../../kit/undo/session.ts'
import { BatchTable } from './BatchTable.tsx'
import { type BatchWish, useBatch } from './useBatch.ts'
import '../../kit/record/recordColumns.css'
import '../../resources/invoices/invoicing.css'
import '../screens.css'
import './batch.css'

function Frame({ children, acts }: { readonly children: ReactNode; readonly acts?: ReactNode }) {
  const translate = useTranslate()
  return (
    <div className="screen invoicing batch">
      <div className="screen-head">
        <LinkBase
          className="icon-button"
          to={`/jobs${listMemory.get('jobs').search}`}
          aria-label={translate('invoices.batch.to_jobs')}
        >
          <BackIcon />
        </LinkBase>
        <h1>{translate('invoices.batch.title')}</h1>
        <div className="invoicing-acts">{acts}</div>
      </div>
      {children}
    </div>
  )
}

interface WishProps {
  readonly wish: BatchWish
  readonly onWant: (wish: BatchWish) => void
}

/** Drafts or issued invoices, and their date. */
function WishFields({ wish, onWant }: WishProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const id = useId()
  const choices = can('Invoices', 'issue') ? ([true, false] as const) : ([false] as const)
  return (
    <fieldset className="batch-wish">
      <legend className="sr-only">{translate('invoices.batch.what')}</legend>
      {choices.map((issue) => {
        const name = issue ? 'issued' : 'drafts'
        return (
          <div key={name}>
            <label>
              <input
                type="radio"
                name={id}
                aria-describedby={`${id}-${name}`}
                checked={wish.issue === issue}
                onChange={() => onWant({ ...wish, issue })}
              />{' '}
              {translate(`invoices.batch.${name}`)}
            </label>
            <p id={`${id}-${name}`} className="quiet">
              {translate(`invoices.batch.${name}_meaning`)}
            </p>
          </div>
        )
      })}
      {wish.issue && (
        <label className="batch-date">
          <span className="quiet">{translate('invoices.batch.date')}</span>
          <input
            type="date"
            className="control"
            value={wish.date}
            onChange={({ target }) => onWant({ ...wish, date: target.value })}
          />
        </label>
      )}
    </fieldset>
  )
}

/** The result, or the progress. */
function Progress({ state }: { readonly state: BatchState }) {
  const translate = useTranslate()
  const { total, done, refused, finished, issue, changeset, jobs } = state
  const far = translate('invoices.batch.running', { done: done + refused, total })
  if (!finished)
    return (
      <section className="record-card batch-progress">
        <p aria-live="polite">{far}</p>
        <progress aria-label={far} max={total} value={done + refused} />
        <p className="quiet">{translate('invoices.batch.goes_on')}</p>
      </section>
    )
  return (
    <section className="record-card">
      <p role="status">
        <b>{translate(`invoices.batch.${issue ? 'done' : 'made'}`, { smart_count: done })}</b>
        {refused > 0 && (
          <span className="quiet"> · {translate('invoices.batch.left_alone', { smart_count: refused })}</span>
        )}
      </p>
      <BatchTable jobs={jobs} done />
      <div className="batch-acts">
        {changeset && (
          <button
            type="button"
            className="button"
            onClick={() =>
              wish({
                direction: 'undo',
                act: { changeset, resource: 'invoices', event: 'created', count: done, label: null },
              })
            }
          >
            {translate('invoices.batch.undo')}
          </button>
        )}
        <LinkBase className="button" to="/invoices">
          {translate('invoices.batch.show')}
        </LinkBase>
      </div>
    </section>
  )
}

/** /invoices/batch: invoices jobs selected in their list together, after a preview of each invoice. */
export default function BatchInvoicing() {
  const translate = useTranslate()
  const { can } = usePorts()
  const [wish, setWish] = useState<BatchWish>({ issue: can('Invoices', 'issue'), date: '' })
  const { chosen, id, preview, state, pending, begin } = useBatch(wish)
  const jobs = id === null ? (preview.data?.jobs ?? []) : []
  const fit = jobs.filter(({ code }) => code === null).length
  const text = translate(`invoices.batch.${wish.issue ? 'issue' : 'make'}`, { smart_count: fit })
  const mayBegin = fit > 0 && !preview.isFetching
  useShortcuts([mayBegin && { keys: 'i', scope: 'record', text, run: () => void begin(), palette: true }])
  if (id !== null)
    return (
      <Frame>
        {state.error && <Missing error={state.error} retry={() => void state.refetch()} />}
        {!state.data && !state.error && <Pending />}
        {state.data && <Progress state={state.data} />}
      </Frame>
    )
  if (!chosen)
    return (
      <Frame>
        <p role="status">{translate('invoices.batch.nobody')}</p>
      </Frame>
    )
  const acts = (
    <button
      type="button"
      className="button button-main"
      aria-keyshortcuts="i"
      aria-busy={pending || undefined}
      disabled={!mayBegin}
      onClick={() => void begin()}
    >
      {fit > 0 ? text : translate('invoices.batch.nothing')} <kbd aria-hidden="true">i</kbd>
    </button>
  )
  return (
    <Frame acts={preview.data && acts}>
      <section className="record-card">
        <WishFields wish={wish} onWant={setWish} />
        {preview.error && <Missing error={preview.error} retry={() => void preview.refetch()} />}
        {!preview.data && !preview.error && (
          <>
            <p className="quiet" role="status">
              {translate('invoices.batch.foresees')}
            </p>
            <Pending lines={6} />
          </>
        )}
        {preview.data && (
          <>
            <p role="status" className="batch-sum">
              <b>
                {translate('invoices.batch.sum', {
                  smart_count: fit,
                  amount: formatMoney(preview.data.total_inc_vat),
                })}
              </b>
              {jobs.length > fit && (
                <span className="quiet">
                  {' '}
                  · {translate('invoices.batch.left_alone', { smart_count: jobs.length - fit })}
                </span>
              )}
            </p>
            <BatchTable jobs={jobs} done={false} />
          </>
        )}
      </section>
    </Frame>
  )
}
