import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Forecast } from '../../../schema/areas/reports/endpoints.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { ForecastPart, ForecastTable } from './ForecastPart.tsx'

interface HowProps extends Pick<Forecast, 'types'> {
  /** Its id, where only one is selected. */
  readonly franchise: string
}

/**
 * How the expected revenue from quotes is calculated: for each type the open quotes, the share of similar ones that were won, and when these were
 * done.
 */
export function ForecastHow({ types, franchise }: HowProps) {
  const translate = useTranslate()
  const franchiseFilter = franchise ? `&franchise_id=${franchise}` : ''
  const sum = (pick: (type: Forecast['types'][number]) => number) => types.reduce((all, type) => all + pick(type), 0)
  return (
    <ForecastPart name="how">
      {types.length === 0 ? (
        <p className="card-empty">{translate('forecast.no_quotes')}</p>
      ) : (
        <ForecastTable name="how">
          <thead>
            <tr>
              {['type', 'open', 'value', 'won', 'rate', 'days', 'expected'].map((name) => (
                <th key={name} scope="col">
                  {translate(`forecast.how_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map(({ id, label, open, value, won, decided, rate, of, days, expected }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/quotes?waiting=true&quote_type_id=${id}${franchiseFilter}&view=all`}>{label}</Link>
                </th>
                <td>{open}</td>
                <td>{formatMoney(value)}</td>
                <td>{translate('forecast.won_of', { won, decided })}</td>
                <td data-unknown={rate === null || undefined}>
                  {rate === null ? translate('reports.unknown') : `${(rate * 100).toFixed(1)}%`}
                  {of === 'all' && <span className="forecast-note"> {translate('forecast.rate_of_all')}</span>}
                </td>
                <td>{days}</td>
                <td>{rate === null ? translate('reports.unknown') : formatMoney(expected)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{translate('forecast.total')}</th>
              <td>{sum(({ open }) => open)}</td>
              <td>{formatMoney(sum(({ value }) => value))}</td>
              <td>
                {translate('forecast.won_of', { won: sum(({ won }) => won), decided: sum(({ decided }) => decided) })}
              </td>
              <td />
              <td />
              <td>{formatMoney(sum(({ expected }) => expected))}</td>
            </tr>
          </tfoot>
        </ForecastTable>
      )}
      <p className="quiet forecast-legend">{translate('forecast.how_about')}</p>
    </ForecastPart>
  )
}
