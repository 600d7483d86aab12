import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Forecast } from '../../../schema/areas/reports/endpoints.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { ForecastPart, ForecastTable } from './ForecastPart.tsx'

export const hoursText = (hours: number): string => Math.round(hours).toLocaleString('en-GB')

/** The coming weeks: booked hours relative to available ones, and expected revenue, with the share of quotes hatched. */
export function ForecastWeeks({ weeks }: Pick<Forecast, 'weeks'>) {
  const translate = useTranslate()
  const maxHours = Math.max(1, ...weeks.map(({ booked, quotes }) => booked + quotes))
  const part = (amount: number) => ({ inlineSize: `${(amount / maxHours) * 100}%` })
  return (
    <ForecastPart name="weeks">
      <ForecastTable name="weeks">
        <thead>
          <tr>
            <th scope="col">{translate('forecast.week')}</th>
            <th scope="col">{translate('forecast.booked_hours')}</th>
            <th scope="col">{translate('forecast.available')}</th>
            <th scope="col" className="forecast-bar">
              {translate('forecast.share')}
            </th>
            <th scope="col">{translate('forecast.booked')}</th>
            <th scope="col">{translate('forecast.from_quotes')}</th>
            <th scope="col">{translate('forecast.expected')}</th>
            <th scope="col" className="forecast-bar" aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, to, hours, available, booked, quotes }) => {
            const share = available > 0 ? Math.round((hours / available) * 100) : null
            return (
              <tr key={from}>
                <th scope="row">
                  <Link to={`/jobs/calendar?view=week&day=${from}`}>
                    {formatDate(from).slice(0, 5)} – {formatDate(to)}
                  </Link>
                </th>
                <td>{hoursText(hours)}</td>
                <td>{hoursText(available)}</td>
                <td className="forecast-bar">
                  <span className="forecast-share">{share === null ? '–' : `${share}%`}</span>
                  <span className="forecast-track" aria-hidden="true">
                    <span
                      className="forecast-sure"
                      style={{ inlineSize: `${Math.min(100, share ?? 0)}%` }}
                      data-mood={
                        share !== null && share > 100 ? 'late' : share !== null && share > 90 ? 'waits' : undefined
                      }
                    />
                  </span>
                </td>
                <td>{formatMoney(booked)}</td>
                <td>{formatMoney(quotes)}</td>
                <td>
                  <strong>{formatMoney(booked + quotes)}</strong>
                </td>
                <td className="forecast-bar" aria-hidden="true">
                  <span className="forecast-track">
                    <span className="forecast-sure" style={part(booked)} />
                    <span className="forecast-maybe" style={part(quotes)} />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </ForecastTable>
      <p className="quiet forecast-legend">
        <span className="forecast-sure" aria-hidden="true" /> {translate('forecast.booked')}{' '}
        <span className="forecast-maybe" aria-hidden="true" /> {translate('forecast.from_quotes')}.{' '}
        {translate('forecast.weeks_about')}
      </p>
    </ForecastPart>
  )
}
