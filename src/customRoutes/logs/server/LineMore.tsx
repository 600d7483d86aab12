import { LinkBase, useTranslate } from 'ra-core'
import type { Line } from '../../../../schema/areas/logs/serverShapes.ts'
import { CopyReference } from '../../../kit/ui/Reference.tsx'
import css from './story.module.css'

export const storyPath = (request: string): string => `/settings/server-logs?request=${request}`

type Details = NonNullable<Line['details']>

/** Details of an error, and its cause. */
function ErrorDetails({ details, message }: { readonly details: Details; readonly message?: string | undefined }) {
  const translate = useTranslate()
  const { type, code, trace, cause } = details
  return (
    <>
      {(type || code || message) && (
        <p className={css['slog-error']}>
          <strong>{[type, code].filter(Boolean).join(' · ')}</strong> {message}
        </p>
      )}
      {trace && (
        <details>
          <summary>{translate('server_log.trace')}</summary>
          <pre className={css['slog-trace']}>{trace}</pre>
        </details>
      )}
      {cause && (
        <div>
          <p className="quiet">{translate('server_log.cause')}</p>
          <ErrorDetails details={cause} message={cause.message} />
        </div>
      )}
    </>
  )
}

/** Everything about one line: the full message, the stack of an error, the request it belongs to. */
export function LineMore({ line, ofOne }: { readonly line: Line; readonly ofOne: boolean }) {
  const translate = useTranslate()
  const { details, message, request_id: request, server, user } = line
  return (
    <div className={css['slog-all']}>
      <p>{message}</p>
      {details && <ErrorDetails details={details} />}
      <dl>
        {user && (
          <div>
            <dt>{translate('server_log.column.user')}</dt>
            <dd>{user.name}</dd>
          </div>
        )}
        <div>
          <dt>{translate('server_log.column.server')}</dt>
          <dd>{server}</dd>
        </div>
        {request && (
          <div>
            <dt>{translate('server_log.reference')}</dt>
            <dd>
              <code>{request}</code> <CopyReference reference={request} />
            </dd>
          </div>
        )}
      </dl>
      {request && !ofOne && (
        <LinkBase className="button" to={storyPath(request)}>
          {translate('server_log.story')} <kbd aria-hidden="true">r</kbd>
        </LinkBase>
      )}
      {!request && <p className="quiet">{translate('server_log.no_request')}</p>}
    </div>
  )
}
