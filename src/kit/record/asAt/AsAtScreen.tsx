import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { asAt } from '../../../../schema/areas/logs/endpoints.ts'
import type { AsAt } from '../../../../schema/areas/logs/shapes.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { formatMoment } from '../../../../schema/engine/text/format.ts'
import { useAnswer } from '../../acts/provider.ts'
import { refusalOf } from '../../acts/useShowRefusal.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { Missing } from '../../ui/Missing.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { useWords } from '../../words.ts'
import { AsAtBanner } from './AsAtBanner.tsx'
import { AsAtTable } from './AsAtTable.tsx'
import css from './asAt.module.css'
import { justBefore, recordAddress } from './moment.ts'
import '../../kit.css'
import '../../ui/states.css'

interface AsAtScreenProps {
  readonly resource: AnyResource
  readonly id: string
  /** ISO 8601. */
  readonly at: string
}

/** A read-only page of a record as it was at a given time, marking what is different today. */
export default function AsAtScreen({ resource, id, at }: AsAtScreenProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const words = useWords(resource.name)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isPlaceholderData, refetch } = useAnswer(
    asAt.at(resource.name),
    { id: Number(id), query: { at } },
    { placeholderData: keepPreviousData, gcTime: 0 },
  )
  const [only, setOnly] = useState(false)
  const showMoment = (moment: string | undefined) => navigate(recordAddress(resource, Number(id), moment))
  const snapshot: AsAt | undefined = isPlaceholderData && error ? undefined : data
  const earlier = snapshot?.before && snapshot.before.event !== 'created' ? justBefore(snapshot.before.at) : undefined
  const later = snapshot?.after ?? undefined
  const changed = snapshot?.fields.filter((one) => one.changed).length ?? 0
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  useShortcuts([
    { keys: '[', scope: 'record', text: translate('as_at.earlier'), run: () => earlier && showMoment(earlier) },
    { keys: ']', scope: 'record', text: translate('as_at.later'), run: () => showMoment(later) },
    {
      keys: 'Escape',
      scope: 'record',
      text: translate('as_at.today'),
      run: () => showMoment(undefined),
      palette: true,
    },
    changed > 0 && {
      keys: 'u',
      scope: 'record',
      text: translate(`as_at.${only ? 'all' : 'only'}`),
      run: () => setOnly((now) => !now),
    },
  ])
  const refusal = error ? refusalOf(error) : undefined
  const code = refusal?.code
  const moment = typeof refusal?.body['at'] === 'string' ? refusal.body['at'] : undefined
  const banner = <AsAtBanner at={at} earlier={earlier} later={later} onGo={showMoment} snapshot={snapshot} />
  if (error && refusal?.ruled && moment)
    return (
      <article className={`screen ${css['as-at']}`}>
        {banner}
        <div className="state" role="alert">
          <h1>{translate(`problem.${code}`)}</h1>
          <p>{translate(`as_at.${code}`, { when: formatMoment(moment) })}</p>
          <button
            type="button"
            className="button"
            onClick={() => showMoment(code === 'gone_then' ? justBefore(moment) : moment)}
          >
            {translate('as_at.go', { when: formatMoment(moment) })}
          </button>
        </div>
      </article>
    )
  if (error) return <Missing error={error} retry={() => void refetch()} />
  if (!snapshot) return <Pending lines={8} />
  const name = snapshot.name ?? `#${id}`
  return (
    <article className={`screen ${css['as-at']}`} aria-label={name} aria-busy={isPlaceholderData}>
      {banner}
      <header className={css['as-at-head']}>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <span className="screen-count">{words.one}</span>
        {snapshot.archived && <span className={css['as-at-flag']}>{translate('record.archived')}</span>}
        {!snapshot.there && <span className={css['as-at-flag']}>{translate('as_at.gone')}</span>}
        <span className="spring" />
        {changed > 0 && (
          <button
            type="button"
            className="button button-small"
            aria-pressed={only}
            aria-keyshortcuts="u"
            onClick={() => setOnly(!only)}
          >
            {translate(`as_at.${only ? 'all' : 'only'}`)} <kbd aria-hidden="true">u</kbd>
          </button>
        )}
      </header>
      <AsAtTable resource={resource} snapshot={snapshot} only={only && changed > 0} />
    </article>
  )
}
