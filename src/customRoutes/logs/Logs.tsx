import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { LogRow, SecurityRow } from '../../../schema/areas/logs/shapes.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { useAddress } from '../../kit/useAddress.ts'
import { LogFilters } from './LogFilters.tsx'
import { LogTable, SecurityTable } from './LogTable.tsx'
import { isNarrowed, isSame, readLogs, VIEWS, viewState, writeLogs } from './logState.ts'
import css from './logs.module.css'
import { PersonRevert } from './PersonRevert.tsx'
import { logList, useLogs } from './useLogs.ts'
import { useRowKeys } from './useRowKeys.ts'
import '../../kit/kit.css'
import '../../kit/list/list.css'
import '../../kit/ui/states.css'
import '../screens.css'

const KEEPING = '/settings/logs/archives'

/** /settings/logs: the log, newest first; the filters are part of the address. */
export default function Logs() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can, user } = usePorts()
  const { search } = useLocation()
  const [today] = useState(() => dayOf(Date.now()))
  const [state, go] = useAddress(readLogs, writeLogs)
  const frame = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLSelectElement>(null)
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useLogs(state)
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  useEffect(() => {
    if (state.kind === 'changes')
      logList.keep(
        rows.map(({ id }) => id),
        search,
      )
  }, [rows, state.kind, search])
  const views = VIEWS.filter((view) => can('Users', 'list') || (view !== 'security' && view !== 'refused'))
  const addressOf = (view: (typeof VIEWS)[number]) =>
    `?${new URLSearchParams(writeLogs(viewState(view, today, user?.id)))}`
  const clear = () => go(() => ({ ...readLogs(new URLSearchParams()), ...blank(state), kind: state.kind }))
  useRowKeys({ frame, onEnd: more })
  useShortcuts([
    { keys: '/', scope: 'list', text: translate('logs.list.filter'), run: () => first.current?.focus(), palette: true },
    isNarrowed(state) && { scope: 'list', text: translate('logs.filter.clear'), run: clear, palette: true },
    { keys: 'v', scope: 'list', text: translate('logs.keeping.open'), run: () => navigate(KEEPING), palette: true },
    hasNextPage && { keys: 'm', scope: 'list', text: translate('logs.older'), run: more, palette: true },
  ])
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{translate('logs.title')}</h1>
        <span className="spring" />
        <LinkBase className="button" to={KEEPING} aria-keyshortcuts="v">
          {translate('logs.keeping.open')} <kbd aria-hidden="true">v</kbd>
        </LinkBase>
        {state.kind === 'changes' && state.user_id && can('Logs', 'revert') && (
          <PersonRevert id={Number(state.user_id)} />
        )}
      </div>
      <nav className={`tabs ${css['log-views']}`} aria-label={translate('logs.views')}>
        {views.map((view) => (
          <LinkBase
            key={view}
            to={{ search: addressOf(view) }}
            aria-current={isSame(viewState(view, today, user?.id), state) ? 'page' : undefined}
          >
            {translate(`logs.view.${view}`)}
          </LinkBase>
        ))}
      </nav>
      <LogFilters state={state} first={first} onChange={go} events={data?.pages[0]?.events ?? []} />
      <div className={`card ${css['log-frame']}`} ref={frame} aria-busy={isFetching}>
        {isPending && !error && <Pending lines={10} />}
        {error && (
          <div className="state" role="alert">
            <h2>{translate('logs.failed')}</h2>
            <p>{translate(error.message, { _: translate('problem.server') })}</p>
            <button type="button" className="button" onClick={() => void refetch()}>
              {translate('action.retry')}
            </button>
          </div>
        )}
        {data && rows.length === 0 && (
          <div className="state">
            <h2>{translate('logs.none')}</h2>
            <p>{translate(isNarrowed(state) ? 'logs.none_about' : 'logs.about')}</p>
            {isNarrowed(state) && (
              <button type="button" className="button" onClick={clear}>
                {translate('logs.filter.clear')}
              </button>
            )}
          </div>
        )}
        {rows.length > 0 &&
          (state.kind === 'security' ? (
            <SecurityTable rows={rows as readonly SecurityRow[]} />
          ) : (
            <LogTable rows={rows as readonly LogRow[]} />
          ))}
      </div>
      {rows.length > 0 && (
        <p className={css['log-foot']}>
          {hasNextPage ? (
            <button
              type="button"
              className="button"
              aria-busy={isFetching || undefined}
              aria-keyshortcuts="m"
              onClick={more}
            >
              {translate('logs.older')} <kbd aria-hidden="true">m</kbd>
            </button>
          ) : (
            <span className="quiet">{translate('logs.end')}</span>
          )}
        </p>
      )}
    </div>
  )
}

/** A state with all filters cleared. */
const blank = (state: object): object => Object.fromEntries(Object.keys(state).map((name) => [name, undefined]))
