import { LinkBase, useTranslate } from 'ra-core'
import type { Line } from '../../../../schema/areas/logs/serverShapes.ts'
import { formatSecond } from '../../../../schema/engine/text/format.ts'
import { CopyReference } from '../../../kit/ui/Reference.tsx'
import { changesetPath } from '../entry/ChangesetCard.tsx'
import { asked, lasted } from './LineTable.tsx'
import css from './story.module.css'

interface StoryProps {
  readonly request: string
  readonly lines: readonly Line[]
  /** The request has entries in the log. */
  readonly wrote: boolean
  readonly onAll: () => void
}

/** A single request: who sent what, the result, and what it wrote. */
export function Story({ request, lines, wrote, onAll }: StoryProps) {
  const translate = useTranslate()
  const end = lines.find(({ status }) => status !== null)
  const any = end ?? lines[0]
  const requestFacts = any && [
    ['asked', asked(any)],
    ['came', end?.message],
    ['user', any.user?.name],
    ['at', formatSecond(any.at)],
    ['ms', lasted(end?.ms ?? null)],
    ['server', any.server],
  ]
  return (
    <section className={`card ${css['slog-story']}`} aria-labelledby="slog-story">
      <div className={css['slog-story-head']}>
        <h2 id="slog-story">{translate('server_log.one_request')}</h2>
        <code>{request}</code>
        <CopyReference reference={request} />
        <span className="spring" />
        {wrote && (
          <LinkBase className="button" to={changesetPath(request)}>
            {translate('server_log.wrote')} <kbd aria-hidden="true">w</kbd>
          </LinkBase>
        )}
        <button type="button" className="button" onClick={onAll} aria-keyshortcuts="b">
          {translate('server_log.all_lines')} <kbd aria-hidden="true">b</kbd>
        </button>
      </div>
      {requestFacts && (
        <dl>
          {requestFacts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{translate(`server_log.${name === 'came' ? 'came' : `column.${name}`}`)}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
    </section>
  )
}
