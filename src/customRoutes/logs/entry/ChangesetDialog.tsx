import { LinkBase, useTranslate } from 'ra-core'
import { resources } from '../../../../schema/all.ts'
import { openPath } from '../../../kit/list/openPath.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useLogWords } from '../words.ts'
import { css } from './css.ts'
import { type Outcome, type RevertTarget, useChangesetRevert } from './useChangesetRevert.ts'

/** How many changes are reverted, how many records were changed since, and how many are skipped for other reasons. */
function Counts({ of }: { readonly of: Outcome }) {
  const translate = useTranslate()
  const changed = of.conflicts.filter(({ code }) => code === 'changed').length
  // Only the first conflicts are listed; the rest is only counted.
  const counts = { can: of.done, changed, stay: of.skipped - changed } as const
  const all = Math.max(1, of.done + of.skipped)
  return (
    <>
      <div className={css['entry-bar']} aria-hidden="true">
        {Object.entries(counts).map(([name, count]) =>
          count > 0 ? <span key={name} data-part={name} style={{ flexGrow: count / all }} /> : null,
        )}
      </div>
      <dl className={css['entry-counts']}>
        {Object.entries(counts).map(([name, count]) => (
          <div key={name} data-part={name}>
            <dt>{translate(`logs.changeset.${name}`)}</dt>
            <dd>{count.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What stays unchanged, and why. */
function Left({ of }: { readonly of: Outcome }) {
  const translate = useTranslate()
  const words = useLogWords()
  if (of.conflicts.length === 0) return null
  return (
    <>
      <h3>{translate('logs.changeset.why')}</h3>
      <ul className={css['entry-left']}>
        {of.conflicts.map((one) => {
          const { resource, id, label, code } = one as typeof one & { readonly label?: string | null }
          const knownResource = resources.all.find(({ name }) => name === resource)
          const name = label ?? `#${id}`
          return (
            <li key={`${resource} ${id} ${code}`}>
              <span className="quiet">{words.one(resource)} </span>
              {knownResource ? <LinkBase to={openPath(knownResource, id)}>{name}</LinkBase> : name}
              <span className={css['entry-why']}>
                {code === 'changed' ? translate('problem.changed_since') : translate(`problem.${code}`, { _: code })}
              </span>
            </li>
          )
        })}
        {of.skipped > of.conflicts.length && <li className="quiet">{translate('logs.changeset.more')}</li>}
      </ul>
    </>
  )
}

interface ChangesetDialogProps {
  readonly title: string
  readonly target: RevertTarget
  readonly onClose: () => void
}

/** Asks before reverting all of it, based on a dry run. */
export function ChangesetDialog({ title, target, onClose }: ChangesetDialogProps) {
  const translate = useTranslate()
  const { foreseen, done, refused, isBusy, isFar, run } = useChangesetRevert(target)
  const outcome = done ?? foreseen
  const count = foreseen?.done ?? 0
  const mayRun = foreseen !== null && done === null && refused === null && count > 0
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button" data-autofocus={mayRun ? undefined : true} onClick={onClose}>
            {translate(mayRun ? 'ra.action.cancel' : 'action.close')} <kbd aria-hidden="true">Esc</kbd>
          </button>
          {mayRun && (
            <button
              type="button"
              className="button button-main"
              aria-disabled={isBusy || undefined}
              aria-busy={isBusy || undefined}
              ref={(button) => button?.focus()}
              onClick={() => isBusy || run()}
            >
              {translate('logs.changeset.do', { smart_count: count })}
            </button>
          )}
        </>
      }
    >
      <div role="status" className={css['entry-said-of']}>
        {refused ? (
          <p className={css['entry-danger']}>{translate(`problem.${refused}`, { _: translate('problem.server') })}</p>
        ) : done ? (
          <p>
            <b>{translate('logs.changeset.done', { smart_count: done.done })}</b>
            {done.skipped > 0 && ` · ${translate('logs.changeset.left', { smart_count: done.skipped })}`}
          </p>
        ) : foreseen ? (
          isBusy ? (
            <p>{translate('logs.changeset.running')}</p>
          ) : (
            count === 0 && <p>{translate('logs.changeset.none')}</p>
          )
        ) : (
          <>
            <p>{translate(isFar ? 'logs.changeset.far' : 'logs.changeset.looking')}</p>
            <Pending lines={3} />
          </>
        )}
      </div>
      {outcome && !done && <Counts of={outcome} />}
      {outcome && <Left of={outcome} />}
    </Dialog>
  )
}
