import BrokenIcon from '@mui/icons-material/GppBadOutlined'
import ProvedIcon from '@mui/icons-material/VerifiedUserOutlined'
import { LinkBase, useTranslate } from 'ra-core'
import { checkLog } from '../../../../schema/areas/logs/acts.ts'
import type { Check } from '../../../../schema/areas/logs/archiveShapes.ts'
import { formatMoment } from '../../../../schema/engine/text/format.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { entryPath } from '../LogTable.tsx'
import { useLogWords } from '../words.ts'
import { How } from './How.tsx'
import css from './keeping.module.css'

/** The security log is a hash chain of its own. */
const SECURITY = 'security'

function Found({ check }: { readonly check: Check }) {
  const translate = useTranslate()
  const words = useLogWords()
  const { broken, code, looked, chains } = check
  if (code !== null || broken === null)
    return (
      <p className={css['keep-danger']} role="status">
        {translate('logs.keeping.check_failed')}
      </p>
    )
  if (broken.length === 0)
    return (
      <p className={css['keep-fine']} role="status">
        <ProvedIcon />
        {translate('logs.keeping.whole', {
          entries: looked.toLocaleString('en-GB'),
          chains: (chains ?? 0).toLocaleString('en-GB'),
        })}
      </p>
    )
  return (
    <div role="status">
      <p className={css['keep-danger']}>
        <BrokenIcon />
        {translate('logs.keeping.broken', { smart_count: broken.length })}
      </p>
      <ol className={css['keep-broken']}>
        {broken.slice(0, 10).map(({ entity, entity_id: id, entry, why }) => (
          <li key={`${entity} ${id} ${entry} ${why}`}>
            {entity === SECURITY ? translate('logs.view.security') : `${words.one(entity)} ${id}`}:{' '}
            {entry !== null && entity !== SECURITY ? (
              <LinkBase to={entryPath(entry)}>{translate(`logs.chain.why.${why}`, { entry })}</LinkBase>
            ) : (
              translate(`logs.chain.why.${why}`, { entry })
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Verifies in a background job that the whole log is unaltered. */
export function CheckCard({ check, onAsked }: { readonly check: Check | null; readonly onAsked: () => void }) {
  const translate = useTranslate()
  const showRefusal = useShowRefusal()
  const { run, pending } = useAct(checkLog)
  const isRunning = check?.finished_at === null
  const begin = () => {
    if (!isRunning) void run({}).then(onAsked, showRefusal)
  }
  const text = translate('logs.keeping.check')
  useShortcuts([{ keys: 'v', scope: 'list', text, run: begin, palette: true }])
  return (
    <section className="card" aria-labelledby="keep-check">
      <div className="card-head">
        <h2 id="keep-check">{translate('logs.keeping.proof')}</h2>
        <button
          type="button"
          className="button button-small"
          aria-keyshortcuts="v"
          aria-disabled={isRunning || pending || undefined}
          onClick={begin}
        >
          {text} <kbd aria-hidden="true">v</kbd>
        </button>
      </div>
      <div className={css['keep-body']}>
        {!check && <p className="quiet">{translate('logs.keeping.never_checked')}</p>}
        {check && isRunning && (
          <How
            text={translate('logs.keeping.looked')}
            done={check.looked}
            of={Math.max(check.expected, check.looked)}
          />
        )}
        {check && !isRunning && <Found check={check} />}
        {check && (
          <p className={css['keep-small']}>
            {translate('logs.keeping.checked_by', {
              user: check.user.name,
              when: formatMoment(check.finished_at ?? check.created_at),
            })}
          </p>
        )}
        <p className={css['keep-small']}>{translate('logs.keeping.command')}</p>
        <p>
          <code>npm run log:verify</code>
        </p>
      </div>
    </section>
  )
}
