import { useTranslate } from 'ra-core'
import type { Forecast } from '../../../schema/areas/reports/endpoints.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { ForecastPart, ForecastTable } from './ForecastPart.tsx'
import { hoursText } from './ForecastWeeks.tsx'

type Week = Forecast['past'][number]
type Side = 'eight' | 'one' | 'done'
type Pick = (week: Week) => number

/** Deviation in percent of the actual value; a dash where that is zero. */
const offText = (forecastValue: number, done: number): string => {
  if (done === 0) return '–'
  const difference = Math.round(((forecastValue - done) / done) * 100)
  return `${difference > 0 ? '+' : difference < 0 ? '−' : '±'}${Math.abs(difference)}%`
}

/** Accuracy: what the forecast would have been for past weeks, and the actual values. */
export function ForecastPast({ past }: { readonly past: readonly Week[] }) {
  const translate = useTranslate()
  const total = (pick: Pick) => past.reduce((all, week) => all + pick(week), 0)
  const columns = (pick: (week: Pick) => number) => {
    const hours = (side: Side) => pick((week) => week[side].hours)
    const value = (side: Side) => pick((week) => week[side].value)
    return (
      <>
        <td>{hoursText(hours('eight'))}</td>
        <td>{hoursText(hours('one'))}</td>
        <td>{hoursText(hours('done'))}</td>
        <td>{offText(hours('one'), hours('done'))}</td>
        <td>{formatMoney(value('eight'))}</td>
        <td>{formatMoney(value('one'))}</td>
        <td>{formatMoney(value('done'))}</td>
        <td>{offText(value('one'), value('done'))}</td>
      </>
    )
  }
  const names = ['eight', 'one', 'done', 'off'] as const
  return (
    <ForecastPart name="past">
      <ForecastTable name="past">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {translate('forecast.week')}
            </th>
            <th scope="colgroup" colSpan={4}>
              {translate('forecast.hours')}
            </th>
            <th scope="colgroup" colSpan={4}>
              {translate('forecast.revenue')}
            </th>
          </tr>
          <tr>
            {(['hours', 'revenue'] as const).flatMap((group) =>
              names.map((name) => (
                <th key={`${group} ${name}`} scope="col">
                  {translate(`forecast.past_${name}`)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {past.map((week) => (
            <tr key={week.from}>
              <th scope="row">
                {formatDate(week.from).slice(0, 5)} – {formatDate(week.to)}
              </th>
              {columns((pick) => pick(week))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('forecast.total')}</th>
            {columns(total)}
          </tr>
        </tfoot>
      </ForecastTable>
      <p className="quiet forecast-legend">{translate('forecast.past_about')}</p>
    </ForecastPart>
  )
}
