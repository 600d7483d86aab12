import CopyIcon from '@mui/icons-material/ContentCopy'
import { useNotify, useTranslate } from 'ra-core'
import type { LogEntry } from '../../../../schema/areas/logs/shapes.ts'
import { css } from './css.ts'

/** The request that made the change. */
export function RequestCard({ entry }: { readonly entry: LogEntry }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { action, url, user, user_email: email, ip, changeset } = entry
  const copy = async () => {
    await navigator.clipboard.writeText(changeset)
    notify('logs.request.copied', { type: 'info' })
  }
  const rows = [
    ['action', action],
    ['address', url],
    ['user', user?.name ?? translate('logs.system')],
    ['email', user && email],
    ['ip', ip],
  ] as const
  return (
    <section className="card" aria-labelledby="log-request">
      <div className={css['entry-head']}>
        <h2 id="log-request">{translate('logs.request.title')}</h2>
      </div>
      <dl className={css['entry-request']}>
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{translate(`logs.request.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>{translate('logs.request.id')}</dt>
          <dd className={css['entry-id']}>
            <code>{changeset}</code>
            <button
              type="button"
              className="icon-button"
              aria-label={translate('logs.request.copy')}
              onClick={() => void copy()}
            >
              <CopyIcon fontSize="small" />
            </button>
          </dd>
        </div>
      </dl>
    </section>
  )
}
