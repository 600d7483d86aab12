import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { Archives } from './Archives.tsx'
import { CheckCard } from './CheckCard.tsx'
import css from './keeping.module.css'
import { TruncateCard } from './TruncateCard.tsx'
import { useKeeping } from './useKeeping.ts'
import '../../../kit/kit.css'
import '../../../kit/ui/states.css'
import '../../screens.css'

/** /settings/logs/archives: verifies the log, and moves old entries from it into files that can be verified. */
export default function LogKeeping() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = usePorts()
  const { data, error, isPending, refetch, anew } = useKeeping()
  const onAsked = () => void anew()
  const isBusy = data?.data.some(({ state }) => state === 'waiting' || state === 'stored') ?? false
  useShortcuts([
    {
      keys: 'b',
      scope: 'list',
      text: translate('logs.list.back'),
      run: () => navigate('/settings/logs'),
      palette: true,
    },
  ])
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{translate('logs.keeping.title')}</h1>
        <span className="spring" />
        <LinkBase className="button" to="/settings/logs" aria-keyshortcuts="b">
          {translate('logs.list.back')} <kbd aria-hidden="true">b</kbd>
        </LinkBase>
      </div>
      {data?.begins && (
        <p className="screen-about">{translate('logs.keeping.begins', { day: formatDate(data.begins) })}</p>
      )}
      {isPending && !error && <Pending lines={8} />}
      {error && (
        <div className="card">
          <div className="state" role="alert">
            <h2>{translate('logs.failed')}</h2>
            <p>{translate(error.message, { _: translate('problem.server') })}</p>
            <button type="button" className="button" onClick={() => void refetch()}>
              {translate('action.retry')}
            </button>
          </div>
        </div>
      )}
      {data && (
        <div className={css['keep-columns']}>
          <div>
            {can('Logs', 'truncate') && !isBusy && <TruncateCard onAsked={onAsked} />}
            <Archives archives={data.data} />
          </div>
          <div>
            <CheckCard check={data.check} onAsked={onAsked} />
          </div>
        </div>
      )}
    </div>
  )
}
