import { LinkBase, useTranslate } from 'ra-core'
import type { LogEntry } from '../../../../schema/areas/logs/shapes.ts'
import { css } from './css.ts'
import { Entries } from './Since.tsx'

interface ChangesetCardProps {
  readonly entry: LogEntry
  /** Asks whether to revert all of it; undefined without permission, or where that was done. */
  readonly onRevert: (() => void) | undefined
}

const MAX_COUNT = 1000
export const changesetPath = (changeset: string): string => `/settings/logs?changeset=${changeset}`

/** Further changes by the same request. */
export function ChangesetCard({ entry, onRevert }: ChangesetCardProps) {
  const translate = useTranslate()
  const { together, others, changeset } = entry
  if (together <= 1 && others.length === 0)
    return (
      <section className="card" aria-labelledby="log-changeset">
        <div className={css['entry-head']}>
          <h2 id="log-changeset">{translate('logs.changeset.title')}</h2>
        </div>
        <p className={css['entry-small']}>{translate('logs.changeset.alone')}</p>
      </section>
    )
  return (
    <section className="card" aria-labelledby="log-changeset">
      <div className={css['entry-head']}>
        <h2 id="log-changeset">{translate('logs.changeset.title')}</h2>
        <span className="spring" />
        <LinkBase to={changesetPath(changeset)} aria-keyshortcuts="c">
          {translate('logs.changeset.open')} <kbd aria-hidden="true">c</kbd>
        </LinkBase>
      </div>
      <p className={css['entry-small']}>
        {together > MAX_COUNT
          ? translate('logs.changeset.many')
          : translate('logs.changeset.of', { smart_count: together })}
      </p>
      <Entries rows={others.slice(0, 6)} named />
      {onRevert && (
        <p className={css['entry-acts']}>
          <button
            type="button"
            className="button button-small"
            aria-haspopup="dialog"
            aria-keyshortcuts="Shift+R"
            onClick={onRevert}
          >
            {translate('logs.changeset.revert')} <kbd aria-hidden="true">Shift r</kbd>
          </button>
        </p>
      )}
    </section>
  )
}
