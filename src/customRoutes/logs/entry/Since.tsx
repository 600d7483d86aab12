import { LinkBase, useTranslate } from 'ra-core'
import type { LogEntry, LogRow } from '../../../../schema/areas/logs/shapes.ts'
import { formatSecond } from '../../../../schema/engine/text/format.ts'
import { entryPath } from '../LogTable.tsx'
import { useLogWords } from '../words.ts'
import { css } from './css.ts'

/** A short list of log entries with links. */
export function Entries({
  rows,
  here,
  named,
}: {
  readonly rows: readonly LogRow[]
  readonly here?: number
  readonly named?: true
}) {
  const translate = useTranslate()
  const words = useLogWords()
  return (
    <ul className={css['entry-entries']} data-narrow={named}>
      {rows.map((row) => (
        <li key={row.id} data-here={row.id === here || undefined}>
          <LinkBase to={entryPath(row.id)} aria-current={row.id === here ? 'true' : undefined}>
            {named ? words.name(row) : <time dateTime={row.at}>{formatSecond(row.at)}</time>}
          </LinkBase>
          <span>{named ? words.one(row.entity) : words.person(row, 'system')}</span>
          <span className={css['entry-what']}>
            {row.event === 'updated' ? words.changed(row.entity, row.changed, 2) : translate(`logs.event.${row.event}`)}
            {row.reverted && <span className="quiet"> · {translate('logs.reverted')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Other changes of the same record around this entry. */
export function Since({ entry }: { readonly entry: LogEntry }) {
  const translate = useTranslate()
  return (
    <section className="card" aria-labelledby="log-since">
      <div className={css['entry-head']}>
        <h2 id="log-since">{translate('logs.since.title')}</h2>
        <span className="spring" />
        <LinkBase to={`/settings/logs?entity=${entry.entity}&entity_id=${entry.entity_id}`} aria-keyshortcuts="h">
          {translate('logs.since.all')} <kbd aria-hidden="true">h</kbd>
        </LinkBase>
      </div>
      <Entries rows={entry.since} here={entry.id} />
    </section>
  )
}
