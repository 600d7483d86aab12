import CloseIcon from '@mui/icons-material/Close'
import DoneAllIcon from '@mui/icons-material/DoneAll'
import TuneIcon from '@mui/icons-material/Tune'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import '../../kit/ui/switch.css'
import '../screens.css'
import { GroupRow } from './GroupRow.tsx'
import { type Group, groupsOf } from './groups.ts'
import styles from './notifications.module.css'
import { useNotifications } from './useNotifications.ts'

const Preferences = loadable(() => import('./Preferences.tsx'))

/** /notifications: the user's notifications by record, newest first; a key marks them read, Enter opens the record. */
export default function Notifications() {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [search, setSearch] = useSearchParams()
  const type = search.get('type')
  const { query, lines, readAll, readGroup, readLine } = useNotifications(!all, type)
  const groups = groupsOf(lines)
  const newest = lines[0]
  const isUnread = groups.some(({ unread }) => unread > 0)

  const stops = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const step = (distance: 1 | -1) => {
    const all = stops()
    const index = all.findIndex((one) => one.closest('li')?.contains(document.activeElement))
    all[index < 0 ? 0 : Math.min(Math.max(index + distance, 0), all.length - 1)]?.focus()
  }
  /** The focused group, else the first. */
  const current = (): Group | undefined => {
    const index = stops().findIndex((one) => one.closest('li')?.contains(document.activeElement))
    return groups[Math.max(index, 0)]
  }
  const toggle = (group: Group | undefined) => {
    if (!group) return
    // A read group disappears from the list of unread ones, so the focus moves to the next.
    if (group.unread && !all) step(1)
    void (group.unread ? readGroup(group) : readLine(group.lines[0], false))
  }
  // Not available while filtering by type, because notifications of other types would be marked unseen.
  const markAll = () => newest && !type && void readAll(newest.at)
  useShortcuts([
    { keys: ['j', 'ArrowDown'], scope: 'list', text: translate('notifications.next'), run: () => step(1) },
    { keys: ['k', 'ArrowUp'], scope: 'list', text: translate('notifications.previous'), run: () => step(-1) },
    { keys: 'r', scope: 'list', text: translate('notifications.read'), run: () => toggle(current()) },
    { keys: 'u', scope: 'list', text: translate('notifications.show'), run: () => setAll((was) => !was) },
    {
      keys: 'Shift+r',
      scope: 'list',
      text: translate('notifications.read_all'),
      run: markAll,
      palette: true,
    },
    { scope: 'list', text: translate('notifications.choose'), run: () => setChoosing(true), palette: true },
  ])
  return (
    <div className={`screen ${styles['told-screen']}`}>
      <div className="screen-head">
        <h1>{translate('notifications.title')}</h1>
        <fieldset className="switch" aria-label={translate('notifications.show')}>
          {[false, true].map((one) => (
            <button key={String(one)} type="button" aria-pressed={all === one} onClick={() => setAll(one)}>
              {translate(one ? 'notifications.all' : 'notifications.unread')}
            </button>
          ))}
        </fieldset>
        {type && (
          <button type="button" className={`button button-quiet ${styles['only']}`} onClick={() => setSearch({})}>
            {translate('notifications.only', { type: translate(`notifications.types.${type}.label`, { _: type }) })}
            <CloseIcon fontSize="small" aria-hidden="true" />
          </button>
        )}
        <span className="spring" />
        <button
          type="button"
          className={`button button-quiet ${styles['mark']}`}
          aria-label={translate('notifications.read_all')}
          disabled={!isUnread || type !== null}
          onClick={markAll}
        >
          <DoneAllIcon fontSize="small" />
          <span className={styles['wide']}>{translate('notifications.read_all')}</span>
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={translate('notifications.choose')}
          title={translate('notifications.choose')}
          onClick={() => setChoosing(true)}
        >
          <TuneIcon fontSize="small" />
        </button>
      </div>
      {query.isPending && <Pending lines={6} />}
      {query.isError && (
        <div className="state">
          <p>{translate('message.failure')}</p>
          <button type="button" className="button" onClick={() => void query.refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      )}
      {query.data && groups.length === 0 && (
        <div className={`state ${styles['empty']}`}>
          <h2>{translate(all ? 'notifications.nothing' : 'notifications.nothing_new')}</h2>
          <p className="quiet">{translate(all ? 'notifications.nothing_about' : 'notifications.nothing_new_about')}</p>
        </div>
      )}
      {groups.length > 0 && (
        <ul ref={list} className={styles['groups']} aria-label={translate('notifications.title')}>
          {groups.map((group) => (
            <GroupRow
              key={group.key}
              group={group}
              onOpen={() => group.unread > 0 && void readGroup(group)}
              onToggle={() => toggle(group)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <button type="button" className="button" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {translate('notifications.older')}
        </button>
      )}
      {choosing && <Preferences onClose={() => setChoosing(false)} />}
    </div>
  )
}
