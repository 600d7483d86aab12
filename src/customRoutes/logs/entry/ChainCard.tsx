import BrokenIcon from '@mui/icons-material/GppBadOutlined'
import ProvedIcon from '@mui/icons-material/VerifiedUserOutlined'
import { useTranslate } from 'ra-core'
import { chainProof } from '../../../../schema/areas/logs/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useAgo } from '../../../kit/ui/Ago.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { inSentence } from '../../../kit/words.ts'
import { css } from './css.ts'

const short = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`

function Checked({ at }: { readonly at: string }) {
  const translate = useTranslate()
  return translate('logs.chain.checked', { when: inSentence(useAgo(at)) })
}

/** Whether the log entries of this record are unaltered; verified each time it is requested. */
export function ChainCard({ id }: { readonly id: number }) {
  const translate = useTranslate()
  const { data, error, isFetching, refetch } = useAnswer(
    chainProof,
    { params: { id: String(id) } },
    { gcTime: 0, refetchOnWindowFocus: false },
  )
  const check = () => void refetch()
  useShortcuts([{ keys: 'v', scope: 'record', text: translate('logs.chain.check'), run: check }])
  const isWhole = data?.broken.length === 0
  return (
    <section className="card" aria-labelledby="log-chain" aria-busy={isFetching}>
      <div className={css['entry-head']}>
        <h2 id="log-chain">{translate('logs.chain.title')}</h2>
        <span className="spring" />
        {data && (
          <span className={css['entry-proved']} data-broken={isWhole ? undefined : true} role="status">
            {isWhole ? <ProvedIcon /> : <BrokenIcon fontSize="inherit" />}
            {translate(`logs.chain.${isWhole ? 'unbroken' : 'broken'}`)}
          </span>
        )}
      </div>
      {!data && !error && <Pending lines={3} />}
      {error && <p className={css['entry-danger']}>{translate(error.message, { _: translate('problem.server') })}</p>}
      {data && (
        <>
          <ol className={css['entry-hashes']}>
            {data.near.map((one) => (
              <li key={one.id} data-here={one.id === id || undefined}>
                <span>{one.id.toLocaleString('en-GB')}</span>
                <code title={one.hash}>{short(one.hash)}</code>
                {one.id === id && <span className="sr-only">{translate('logs.chain.this')}</span>}
              </li>
            ))}
          </ol>
          {data.broken.map(({ entry, why }) => (
            <p key={`${entry} ${why}`} className={css['entry-danger']}>
              {translate(`logs.chain.why.${why}`, { entry })}
            </p>
          ))}
          <p className={css['entry-small']}>
            {isWhole && `${translate('logs.chain.all', { smart_count: data.entries - data.taken })} `}
            {data.taken > 0 && `${translate('logs.chain.taken', { smart_count: data.taken })} `}
            <Checked at={data.checked_at} />
          </p>
          <p className={css['entry-acts']}>
            <button type="button" className="button button-small" aria-keyshortcuts="v" onClick={check}>
              {translate('logs.chain.check')} <kbd aria-hidden="true">v</kbd>
            </button>
          </p>
        </>
      )}
    </section>
  )
}
