import PastIcon from '@mui/icons-material/HistoryOutlined'
import EarlierIcon from '@mui/icons-material/KeyboardArrowLeft'
import LaterIcon from '@mui/icons-material/KeyboardArrowRight'
import { LinkBase, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AsAt } from '../../../../schema/areas/logs/shapes.ts'
import { formatMoment } from '../../../../schema/engine/text/format.ts'
import { usePorts } from '../../ports.ts'
import css from './asAt.module.css'
import { momentOf, onClock } from './moment.ts'

interface BannerProps {
  readonly at: string
  readonly snapshot: AsAt | undefined
  readonly earlier: string | undefined
  readonly later: string | undefined
  /** Called for another moment, or undefined for today. */
  readonly onGo: (instant: string | undefined) => void
}

/** Shows which moment the page is of, with links to other moments and back to today. */
export function AsAtBanner({ at, snapshot, earlier, later, onGo }: BannerProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [typed, setTyped] = useState(onClock(at))
  const [from, setFrom] = useState(at)
  if (from !== at) {
    setFrom(at)
    setTyped(onClock(at))
  }
  const typedMoment = momentOf(typed)
  const before = snapshot?.before
  const facts = [
    ...(before
      ? [
          translate('as_at.made_so', {
            user: before.user ?? translate('history.system'),
            when: formatMoment(before.at),
          }),
        ]
      : []),
    ...(snapshot ? [translate('as_at.since', { smart_count: snapshot.since })] : []),
  ]
  return (
    <section className={css['as-at-banner']} aria-label={translate('as_at.title')}>
      <PastIcon aria-hidden="true" />
      <div className={css['as-at-said']} role="status">
        <b>{translate('as_at.banner', { when: formatMoment(at) })}</b>
        <span>
          {facts.join(' · ')}
          {before && can('Logs', 'view') && (
            <>
              {' '}
              <LinkBase to={`/settings/logs/details/${before.entry}`}>{translate('as_at.entry')}</LinkBase>
            </>
          )}
        </span>
      </div>
      <form
        className={css['as-at-go']}
        onSubmit={(event) => {
          event.preventDefault()
          if (typedMoment) onGo(typedMoment)
        }}
      >
        <button
          type="button"
          className="icon-button"
          disabled={!earlier}
          aria-label={translate('as_at.earlier')}
          aria-keyshortcuts="["
          title={`${translate('as_at.earlier')} [`}
          onClick={() => onGo(earlier)}
        >
          <EarlierIcon />
        </button>
        <input
          type="datetime-local"
          className="control"
          aria-label={translate('as_at.moment')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => typedMoment && typed !== onClock(at) && onGo(typedMoment)}
        />
        <button
          type="button"
          className="icon-button"
          disabled={!later}
          aria-label={translate('as_at.later')}
          aria-keyshortcuts="]"
          title={`${translate('as_at.later')} ]`}
          onClick={() => onGo(later)}
        >
          <LaterIcon />
        </button>
        <button type="button" className="button" aria-keyshortcuts="Escape" onClick={() => onGo(undefined)}>
          {translate('as_at.today')} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </form>
    </section>
  )
}
