import { useNavigate, useTranslate } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useAddress } from '../../../kit/useAddress.ts'
import { changesetPath } from '../entry/ChangesetCard.tsx'
import logCss from '../logs.module.css'
import { useRowKeys } from '../useRowKeys.ts'
import { LineFilters } from './LineFilters.tsx'
import { storyPath } from './LineMore.tsx'
import { LineTable } from './LineTable.tsx'
import { isNarrowed, type LineState, readLines, writeLines } from './lineState.ts'
import { Story } from './Story.tsx'
import css from './server.module.css'
import { useLines } from './useLines.ts'
import '../../../kit/kit.css'
import '../../../kit/list/list.css'
import '../../../kit/ui/states.css'
import '../../screens.css'

const NO_FILTERS: LineState = { level: undefined, text: undefined, request: undefined, server: undefined }

/** /settings/server-logs: what the servers log about themselves and each request, live. */
export default function ServerLogs() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [address, go] = useAddress(readLines, writeLines)
  const { level, text, request, server } = address
  const state = useMemo(() => ({ level, text, request, server }), [level, text, request, server])
  const [isFollowing, setFollowing] = useState(true)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLSelectElement>(null)
  const { lines, data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch, lost, catchUp } = useLines(
    state,
    isFollowing,
  )
  // The lines of a single request are shown oldest first.
  const shownLines = useMemo(() => (request ? lines.toReversed() : lines), [lines, request])
  const wrote = data?.pages[0]?.wrote ?? false
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  const toggle = (id: number) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  const follow = () => {
    if (!isFollowing) catchUp()
    setFollowing(!isFollowing)
  }
  const clear = () => go(() => NO_FILTERS)
  const toStory = () => {
    const id = Number((document.activeElement as HTMLElement | null)?.dataset['line'])
    const requestId = lines.find((line) => line.id === id)?.request_id
    if (requestId) navigate(storyPath(requestId))
  }
  useRowKeys({ frame, onEnd: more })
  useShortcuts([
    { keys: '/', scope: 'list', text: translate('logs.list.filter'), run: () => first.current?.focus(), palette: true },
    {
      keys: 'f',
      scope: 'list',
      text: translate(isFollowing ? 'server_log.pause' : 'server_log.follow'),
      run: follow,
      palette: true,
    },
    !request && { keys: 'r', scope: 'list', text: translate('server_log.story'), run: toStory },
    request !== undefined && {
      keys: 'b',
      scope: 'list',
      text: translate('server_log.all_lines'),
      run: clear,
      palette: true,
    },
    request !== undefined &&
      wrote && {
        keys: 'w',
        scope: 'list',
        text: translate('server_log.wrote'),
        run: () => navigate(changesetPath(request)),
        palette: true,
      },
    isNarrowed(state) && !request && { scope: 'list', text: translate('logs.filter.clear'), run: clear, palette: true },
    hasNextPage && { keys: 'm', scope: 'list', text: translate('server_log.older'), run: more, palette: true },
  ])
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{translate('server_log.title')}</h1>
        <span className={css['slog-state']} role="status" data-on={isFollowing && !lost}>
          {translate(lost ? 'server_log.lost' : isFollowing ? 'server_log.follows' : 'server_log.paused')}
        </span>
        <span className="spring" />
        <button type="button" className="button" aria-keyshortcuts="f" onClick={follow}>
          {translate(isFollowing ? 'server_log.pause' : 'server_log.follow')} <kbd aria-hidden="true">f</kbd>
        </button>
      </div>
      <p className="screen-about">{translate('server_log.about')}</p>
      <LineFilters state={state} first={first} onChange={go} servers={data?.pages[0]?.servers ?? []} />
      {request && <Story request={request} lines={lines} wrote={wrote} onAll={clear} />}
      <div className={`card ${logCss['log-frame']}`} ref={frame} aria-busy={isFetching}>
        {isPending && !error && <Pending lines={10} />}
        {error && (
          <div className="state" role="alert">
            <h2>{translate('server_log.failed')}</h2>
            <p>{translate(error.message, { _: translate('problem.server') })}</p>
            <button type="button" className="button" onClick={() => void refetch()}>
              {translate('action.retry')}
            </button>
          </div>
        )}
        {data && lines.length === 0 && (
          <div className="state">
            <h2>{translate(request ? 'server_log.none_of_request' : 'server_log.none')}</h2>
            <p>{translate(request ? 'server_log.gone' : 'server_log.none_about')}</p>
            {isNarrowed(state) && (
              <button type="button" className="button" onClick={clear}>
                {translate(request ? 'server_log.all_lines' : 'logs.filter.clear')}
              </button>
            )}
          </div>
        )}
        {lines.length > 0 && <LineTable lines={shownLines} open={open} onOpen={toggle} ofOne={request !== undefined} />}
      </div>
      {lines.length > 0 && hasNextPage && (
        <p className={logCss['log-foot']}>
          <button type="button" className="button" aria-keyshortcuts="m" onClick={more}>
            {translate('server_log.older')} <kbd aria-hidden="true">m</kbd>
          </button>
        </p>
      )}
    </div>
  )
}
