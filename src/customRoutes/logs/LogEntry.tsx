import BackIcon from '@mui/icons-material/ArrowBack'
import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import OpenIcon from '@mui/icons-material/OpenInNew'
import RevertIcon from '@mui/icons-material/Undo'
import { LinkBase, useNavigate, useParams, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { resources } from '../../../schema/all.ts'
import { logEntry } from '../../../schema/areas/logs/endpoints.ts'
import type { LogEntry as Entry } from '../../../schema/areas/logs/shapes.ts'
import { formatSecond } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { openAction, openPath } from '../../kit/list/openPath.ts'
import { usePorts } from '../../kit/ports.ts'
import { recordAddress } from '../../kit/record/asAt/moment.ts'
import { TOP_PLACE } from '../../kit/screens/topPlace.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { AfterRevert } from './entry/AfterRevert.tsx'
import { ChainCard } from './entry/ChainCard.tsx'
import { ChangesetCard, changesetPath } from './entry/ChangesetCard.tsx'
import { ChangesetDialog } from './entry/ChangesetDialog.tsx'
import { css } from './entry/css.ts'
import { RequestCard } from './entry/RequestCard.tsx'
import { Since } from './entry/Since.tsx'
import { ofRequest } from './entry/useChangesetRevert.ts'
import { useRevert } from './entry/useRevert.ts'
import { WhatChanged } from './entry/WhatChanged.tsx'
import { entryPath } from './LogTable.tsx'
import { logList } from './useLogs.ts'
import { useLogWords } from './words.ts'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../screens.css'

/** /settings/logs/details/{id}: one log entry, what followed from it, and reverting it. */
export default function LogEntry() {
  const { id } = useParams<{ id: string }>()
  const translate = useTranslate()
  const { data, error, refetch } = useAnswer(logEntry, { params: { id } })
  if (error) {
    const { status } = error as { status?: number }
    const isDeleted = status !== undefined && status < 500
    return (
      <div className="state" role="alert">
        <h1>{translate(isDeleted ? 'logs.detail.not_there' : error.message, { _: translate('problem.server') })}</h1>
        {isDeleted ? (
          <LinkBase className="button" to={`/settings/logs${logList.search()}`}>
            {translate('logs.title')}
          </LinkBase>
        ) : (
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        )}
      </div>
    )
  }
  if (!data) return <Pending lines={8} />
  return <Shown key={data.id} entry={data} />
}

/** Steps through the entries of the list the user came from. */
function Steps({ id }: { readonly id: number }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const ids = logList.ids()
  const index = ids.indexOf(id)
  const openerOf = (index: number) => {
    const next = ids[index]
    return next === undefined ? undefined : () => navigate(entryPath(next))
  }
  const [previous, next] = index < 0 ? [] : [openerOf(index - 1), openerOf(index + 1)]
  const [back, nextLabel] = [translate('logs.detail.previous'), translate('logs.detail.next')]
  useShortcuts([
    index >= 0 && { keys: '[', scope: 'record', text: back, run: () => previous?.() },
    index >= 0 && { keys: ']', scope: 'record', text: nextLabel, run: () => next?.() },
  ])
  if (index < 0) return null
  return (
    <div className="record-stepper no-print" role="group" aria-label={translate('logs.title')}>
      <span className="quiet">{translate('logs.detail.place', { place: index + 1, total: ids.length })}</span>
      <button
        type="button"
        className="icon-button"
        disabled={!previous}
        aria-label={back}
        title={back}
        onClick={previous}
      >
        <PreviousIcon fontSize="small" />
        <kbd aria-hidden="true">[</kbd>
      </button>
      <button
        type="button"
        className="icon-button"
        disabled={!next}
        aria-label={nextLabel}
        title={nextLabel}
        onClick={next}
      >
        <NextIcon fontSize="small" />
        <kbd aria-hidden="true">]</kbd>
      </button>
    </div>
  )
}

/** `j` and `k` move through the check boxes and choices of the changes. */
function useTickKeys(main: { readonly current: HTMLElement | null }): void {
  const translate = useTranslate()
  const step = (distance: 1 | -1) => {
    const all = [...(main.current?.querySelectorAll<HTMLElement>('tbody input:enabled') ?? [])]
    const index = all.indexOf(document.activeElement as HTMLElement)
    const next = all[Math.min(all.length - 1, Math.max(0, index + distance))]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts([
    { keys: 'j', scope: 'record', text: translate('logs.detail.moves'), run: () => step(1) },
    { keys: 'k', scope: 'record', text: translate('logs.detail.moves'), run: () => step(-1) },
  ])
}

function Shown({ entry }: { readonly entry: Entry }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can, opens } = usePorts()
  const words = useLogWords()
  const revert = useRevert(entry)
  const [isConfirming, setConfirming] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const main = useRef<HTMLDivElement>(null)
  const { id, entity, entity_id, event, together, changeset } = entry
  const resource = resources.all.find(({ name }) => name === entity)
  const title = words.title(event, entity)
  const name = words.name(entry)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const open =
    entry.there && resource && opens(resource.area, openAction(resource)) ? openPath(resource, entity_id) : undefined
  const past =
    open !== undefined && event !== 'deleted' && resource ? recordAddress(resource, entity_id, entry.at) : undefined
  const mayAll = can('Logs', 'revert') && together > 1 && entry.put_back === null
  const askAll = () => setConfirming(true)
  const focused = () => document.activeElement as HTMLElement | null
  useTickKeys(main)
  useShortcuts([
    revert.may && {
      keys: 'r',
      scope: 'record',
      text: revert.text,
      palette: true,
      run: () => void revert.revert(),
    },
    revert.may && {
      keys: 'x',
      scope: 'record',
      text: translate('logs.detail.tick'),
      run: () => main.current?.contains(focused()) && focused()?.matches('[data-tick]') && focused()?.click(),
    },
    mayAll && {
      keys: 'Shift+r',
      scope: 'record',
      text: translate('logs.changeset.revert'),
      run: askAll,
      palette: true,
    },
    open !== undefined && {
      keys: 'o',
      scope: 'record',
      text: translate('logs.detail.open'),
      palette: true,
      run: () => navigate(open),
    },
    past !== undefined && {
      keys: 't',
      scope: 'record',
      text: translate('history.as_at'),
      palette: true,
      run: () => navigate(past),
    },
    {
      keys: 'h',
      scope: 'record',
      text: translate('logs.since.title'),
      palette: true,
      run: () => navigate(`/settings/logs?entity=${entity}&entity_id=${entity_id}`),
    },
    together > 1 && {
      keys: 'c',
      scope: 'record',
      text: translate('logs.changeset.open'),
      palette: true,
      run: () => navigate(changesetPath(changeset)),
    },
  ])
  const topElement = document.getElementById(TOP_PLACE)
  const steps = <Steps id={id} />
  const facts = [
    words.person(entry, 'system'),
    formatSecond(entry.at),
    words.request(entry),
    ...(entry.put_back || !can('Logs', 'revert') ? [] : [translate('logs.detail.never')]),
  ]
  return (
    <article className={`screen ${css['screen']}`} aria-label={`${title} · ${name}`}>
      {topElement ? createPortal(steps, topElement) : steps}
      <header className={css['entry-top']}>
        <div>
          <div className={css['entry-title']}>
            <LinkBase
              className="icon-button"
              to={`/settings/logs${logList.search()}`}
              aria-label={translate('logs.list.back')}
            >
              <BackIcon />
            </LinkBase>
            <h1 ref={heading} tabIndex={-1}>
              {title} · {name}
            </h1>
            <span className="screen-count">{translate('logs.entry', { id: id.toLocaleString('en-GB') })}</span>
          </div>
          <p className={css['entry-facts']}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {past && (
              <LinkBase to={past} aria-keyshortcuts="t">
                {translate('history.as_at')} <kbd aria-hidden="true">t</kbd>
              </LinkBase>
            )}
            {entry.puts_back !== null && (
              <LinkBase to={entryPath(entry.puts_back)}>{translate('logs.detail.puts_back')}</LinkBase>
            )}
          </p>
        </div>
        <div className={css['entry-buttons']}>
          {open === undefined ? (
            !entry.there && <span className="quiet">{translate('logs.detail.gone')}</span>
          ) : (
            <LinkBase className="button" to={open} aria-keyshortcuts="o">
              <OpenIcon fontSize="small" aria-hidden="true" />
              {translate('logs.detail.open')} <kbd aria-hidden="true">o</kbd>
            </LinkBase>
          )}
          {revert.may && revert.outlook?.code === null && (
            <button
              type="button"
              className="button button-main"
              aria-keyshortcuts="r"
              aria-disabled={!revert.mayRevert || undefined}
              aria-busy={revert.pending || undefined}
              onClick={() => void revert.revert()}
            >
              <RevertIcon fontSize="small" aria-hidden="true" />
              {revert.text} <kbd aria-hidden="true">r</kbd>
            </button>
          )}
        </div>
      </header>
      <div className={css['entry-columns']}>
        <div className={css['entry-main']} ref={main}>
          <WhatChanged entry={entry} revert={revert} />
          <AfterRevert entry={entry} revert={revert} />
          <Since entry={entry} />
        </div>
        <div className={css['entry-rail']}>
          <ChangesetCard entry={entry} onRevert={mayAll ? askAll : undefined} />
          <ChainCard id={id} />
          <RequestCard entry={entry} />
        </div>
      </div>
      {isConfirming && (
        <ChangesetDialog
          title={translate('logs.changeset.ask')}
          target={ofRequest(entry)}
          onClose={() => setConfirming(false)}
        />
      )}
    </article>
  )
}
