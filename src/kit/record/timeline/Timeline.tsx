import { useLocation, useNavigate, useTranslate } from 'ra-core'
import { Fragment, type KeyboardEvent, use, useId, useRef } from 'react'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { usePorts } from '../../ports.ts'
import { Pending } from '../../ui/Pending.tsx'
import { Composer } from '../comments/Composer.tsx'
import { FeatureSectionsContext, insertBefore } from '../sections/featureSections.ts'
import type { PartProps } from '../sections/parts.tsx'
import { timelineKinds } from './kinds.ts'
import { OlderEntries } from './OlderEntries.tsx'
import { type Entry, useTimeline } from './useTimeline.ts'
import '../../history/history.css'
import './timeline.css'

/** Query parameters of the timeline's filters: one kind, one user. */
const SHOW = 'show'
const BY_PARAMETER = 'by'

/** The value of a filter in the address, and a function to change it. */
function useParameter(name: string, isKnown: (value: string) => boolean): readonly [string, (value: string) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const requested = new URLSearchParams(search).get(name) ?? ''
  const set = (value: string) => {
    const params = new URLSearchParams(search)
    if (value) params.set(name, value)
    else params.delete(name)
    navigate({ search: params.size > 0 ? `?${params}` : '' }, { replace: true })
  }
  return [isKnown(requested) ? requested : '', set]
}

/** All users in the loaded timeline of a record, by id. */
function usePeopleIn(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const knownPeople = useRef(new Map<string, string>())
  for (const { user } of entries) if (user) knownPeople.current.set(String(user.id), user.name)
  return knownPeople.current
}

/** Up and Down, and the keys of lists, move between entries; one of them is the tab stop. Other keys act on the entry. */
function moves(event: KeyboardEvent<HTMLElement>) {
  const entryElement = event.target instanceof HTMLElement ? event.target : null
  if (!entryElement?.matches('.tl-entry') || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.tl-entry')]
  const i = all.indexOf(entryElement)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: i + 1,
    j: i + 1,
    ArrowUp: i - 1,
    k: i - 1,
    Home: 0,
    End: all.length - 1,
  }
  // Actions of an entry are buttons inside it with their key in `data-key`.
  const act = entryElement.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)
  if (!act && !Object.hasOwn(targets, event.key)) return
  const next = Object.hasOwn(targets, event.key) ? all[targets[event.key] as number] : undefined
  event.preventDefault()
  event.stopPropagation()
  act?.click()
  if (!next) return
  entryElement.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

/** Whether an entry is on another day than the previous one, in the business's time zone. */
const isNewDay = (entries: readonly Entry[], i: number): boolean => {
  const [before, entry] = [entries[i - 1], entries[i]]
  return entry !== undefined && (before === undefined || dayOf(before.at) !== dayOf(entry.at))
}

/** The history of a record, newest first; it can be filtered and loads older entries page by page. */
export function Timeline(props: PartProps) {
  const { resource, record } = props
  const translate = useTranslate()
  const headId = useId()
  const carries = resource.features ?? {}
  const { can } = usePorts()
  const mayComment = carries.comments && !record['archived_at'] && can(resource.area, 'comment')
  const added = use(FeatureSectionsContext).flatMap((one) => one.kinds)
  const kinds = insertBefore(timelineKinds, added, (one) => one.kind).filter(({ when }) => when(carries))
  const [kind, setKind] = useParameter(SHOW, (value) => kinds.map((one) => one.kind).includes(value))
  const [personId, setPersonId] = useParameter(BY_PARAMETER, (value) => /^[1-9]\d{0,14}$/.test(value))
  const query = useTimeline(resource.name, record.id, kind, personId)
  const { data, isPending, isError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage } = query
  const faces = new Map(kinds.map((one) => [one.kind, one.Entry]))
  const entries = (data?.pages.flatMap((page) => page.data) ?? []).filter((entry) => faces.has(entry.kind))
  const takenCount = data?.pages.at(-1)?.taken ?? 0
  const people = usePeopleIn(entries)
  const names = (data?.pages ?? []).reduce<Record<string, Record<string, { label: string }>>>((all, page) => {
    for (const [name, ids] of Object.entries(page.names)) all[name] = { ...all[name], ...ids }
    return all
  }, {})
  return (
    <section className="record-card timeline" aria-labelledby={headId}>
      <header className="record-card-head">
        <h2 id={headId} tabIndex={-1}>
          {translate('record.timeline.title')}
        </h2>
        <span className="tl-filters">
          {(people.size > 1 || personId) && (
            <select
              className="control tl-filter"
              aria-label={translate('record.timeline.whose')}
              value={personId}
              onChange={(event) => setPersonId(event.target.value)}
            >
              <option value="">{translate('record.timeline.everybody')}</option>
              {personId && !people.has(personId) && <option value={personId}>…</option>}
              {[...people].map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <select
            className="control tl-filter"
            aria-label={translate('record.timeline.filter')}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          >
            <option value="">{translate('record.timeline.all')}</option>
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {translate(`record.kinds.${one.kind}`)}
              </option>
            ))}
          </select>
        </span>
      </header>
      {mayComment && <Composer resource={resource.name} id={record.id} />}
      {isPending && <Pending lines={5} />}
      {isError && (
        <div className="tl-none" role="alert">
          <p>{translate('record.timeline.failed')}</p>
          <button type="button" className="button button-small" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      )}
      {data && !isPlaceholderData && entries.length === 0 && (
        <p className="tl-none quiet">
          {translate(kind || personId ? 'record.timeline.none_of' : 'record.timeline.none')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys move between entries, as in a feed */}
      <ol
        className="tl-entries"
        aria-labelledby={headId}
        aria-busy={isFetchingNextPage || isPlaceholderData || undefined}
        onKeyDown={moves}
      >
        {entries.map((entry, i) => {
          const Face = faces.get(entry.kind)
          return (
            <Fragment key={`${entry.source} ${entry.id}`}>
              {isNewDay(entries, i) && <li className="tl-day">{formatDate(entry.at)}</li>}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: one of the entries is the tab stop of the list */}
              <li
                className="tl-entry"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one of the entries is the tab stop of the list
                tabIndex={i === 0 ? 0 : -1}
                data-kind={entry.kind}
              >
                {Face && <Face {...props} entry={entry} names={names} />}
              </li>
            </Fragment>
          )
        })}
      </ol>
      {takenCount > 0 && (
        <p className="quiet tl-begins">{translate('record.timeline.begins', { smart_count: takenCount })}</p>
      )}
      {hasNextPage && <OlderEntries isBusy={isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </section>
  )
}
