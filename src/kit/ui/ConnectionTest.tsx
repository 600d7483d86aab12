import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { useTranslate } from 'ra-core'
import { formatMoment } from '../../../schema/engine/text/format.ts'
import './connectionTest.css'

/** Result of a connection test: `code` is the key of its text under `settings.tried`, `said` the response of the other side. */
export interface TestOutcome {
  readonly ok: boolean
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  /** Further texts. */
  readonly parts?: readonly Pick<TestOutcome, 'code' | 'params'>[] | undefined
  readonly said: string | null
  /** Duration in ms. */
  readonly took: number
  /** ISO 8601. */
  readonly at: string
}

interface TrialProps {
  readonly outcome: TestOutcome | 'pending'
  readonly onAgain: () => void
}

/** The result of a test in words; it stays until the next test. */
export function ConnectionTest({ outcome, onAgain }: TrialProps) {
  const translate = useTranslate()
  if (outcome === 'pending') return <p className="trial-pending">{translate('settings.trying')}</p>
  const { ok, code, params, parts = [], said, took, at } = outcome
  return (
    <div className="trial" data-ok={ok}>
      {ok ? <CheckCircleOutlined /> : <ErrorOutlined />}
      <div>
        <p>{translate(`settings.tried.${code}`, { ...params, _: translate('settings.tried.failed') })}</p>
        {parts.length > 0 && (
          <ul>
            {parts.map((part) => (
              <li key={part.code}>{translate(`settings.tried.${part.code}`, part.params)}</li>
            ))}
          </ul>
        )}
        {said && (
          <details>
            <summary>{translate('settings.what_was_said')}</summary>
            <code>{said}</code>
          </details>
        )}
        <p className="trial-took">{translate('settings.took', { took, when: formatMoment(at) })}</p>
      </div>
      {!ok && (
        <button type="button" className="link-button" onClick={onAgain}>
          {translate('settings.try_again')}
        </button>
      )}
    </div>
  )
}
