import PrintIcon from '@mui/icons-material/PrintOutlined'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { forecast } from '../../../schema/areas/reports/endpoints.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { ForecastHow } from './ForecastHow.tsx'
import { ForecastPast } from './ForecastPast.tsx'
import { ForecastWeeks } from './ForecastWeeks.tsx'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../screens.css'
import './forecast.css'
import './reportPrint.css'
import './reportTable.css'
import './reports.css'

/**
 * /reports/forecast: booked hours and expected revenue of the coming weeks, how they are calculated, and how accurate past forecasts would have been.
 */
export default function Forecast() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = usePorts()
  const [search, setSearch] = useSearchParams()
  const franchise = /^[1-9]\d{0,14}$/.test(search.get('franchise') ?? '') ? (search.get('franchise') ?? '') : ''
  const { data: franchises = [] } = useGetList<{ id: number; name: string }>(
    'franchises',
    { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' } },
    { enabled: can('Franchises', 'list') },
  )
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    forecast,
    { query: franchise ? { franchise: Number(franchise) } : {} },
    { placeholderData: keepPreviousData },
  )
  useShortcuts([
    {
      keys: 'p',
      scope: 'list',
      text: translate('reports.print'),
      palette: true,
      run: () => window.print(),
    },
    {
      keys: 'b',
      scope: 'list',
      text: translate('forecast.waiting_jobs'),
      run: () => data && void navigate(`/jobs?${data.waiting.query}&view=all`),
    },
  ])
  const sum = (pick: (week: NonNullable<typeof data>['weeks'][number]) => number) =>
    (data?.weeks ?? []).reduce((all, week) => all + pick(week), 0)
  const [hours, available] = [sum((week) => week.hours), sum((week) => week.available)]
  return (
    <div className="screen report-screen">
      <div className="screen-head report-head">
        <h1>{translate('forecast.title')}</h1>
        <span className="screen-count">{translate('forecast.about')}</span>
        <span className="spring" />
        {franchises.length > 1 && (
          <label className="no-print">
            <span className="sr-only">{translate('forecast.franchise')}</span>
            <select
              className="control"
              value={franchise}
              onChange={({ target }) => setSearch(target.value ? { franchise: target.value } : {}, { replace: true })}
            >
              <option value="">{translate('forecast.all_franchises')}</option>
              {franchises.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" className="button no-print" onClick={() => window.print()}>
          <PrintIcon fontSize="small" aria-hidden="true" />
          {translate('reports.print')} <Keys keys="p" />
        </button>
        <Link to="/reports" className="report-others no-print">
          {translate('reports.all')} <Keys keys="g f" />
        </Link>
      </div>
      {error && !data ? (
        <div className="state" role="alert">
          <h2>{translate(error.message, { _: translate('problem.server') })}</h2>
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      ) : !data ? (
        <Pending />
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className="report-body">
          <dl className="card report-figures">
            <div>
              <dt>{translate('forecast.expected')}</dt>
              <dd>
                <strong>{formatMoney(sum((week) => week.booked + week.quotes))}</strong>
                <span className="report-note">
                  {translate('forecast.of_quotes', { amount: formatMoney(sum((week) => week.quotes)) })}
                </span>
              </dd>
            </div>
            <div>
              <dt>{translate('forecast.booked_hours')}</dt>
              <dd>
                <strong>{Math.round(hours).toLocaleString('en-GB')}</strong>
                <span className="report-note">
                  {translate('forecast.of_hours', {
                    hours: Math.round(available).toLocaleString('en-GB'),
                    percent: available > 0 ? Math.round((hours / available) * 100) : 0,
                  })}
                </span>
              </dd>
            </div>
            <div>
              <dt>{translate('forecast.waiting_jobs')}</dt>
              <dd>
                <strong>
                  <Link to={`/jobs?${data.waiting.query}&view=all`}>{formatMoney(data.waiting.value)}</Link>{' '}
                  <Keys keys="b" />
                </strong>
                <span className="report-note">{translate('forecast.jobs', { smart_count: data.waiting.jobs })}</span>
              </dd>
            </div>
            <div>
              <dt>{translate('forecast.later')}</dt>
              <dd>
                <strong>{formatMoney(data.later)}</strong>
                <span className="report-note">{translate('forecast.later_about')}</span>
              </dd>
            </div>
          </dl>
          <ForecastWeeks weeks={data.weeks} />
          <ForecastHow types={data.types} franchise={franchise} />
          <ForecastPast past={data.past} />
        </div>
      )}
    </div>
  )
}
