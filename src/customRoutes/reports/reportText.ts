import { useTranslate } from 'ra-core'
import type { Step } from '../../../schema/engine/reports/periods.ts'
import type { Figures, ReportListItem, ReportRow } from '../../../schema/engine/reports/shapes.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'

type Figure = ReportListItem['figures'][number]

/** The minus precedes the currency sign, as in accounts. */
const plain = (amount: number, decimals: number) =>
  amount.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: 3 })

/** Formats a figure. */
export function amountText({ as }: Figure, value: number): string {
  if (as === 'money') return formatMoney(value)
  if (as === 'percent') return `${plain(value, 1)}%`
  return plain(value, 0)
}

/** Formats a figure, or says that no line has the data for it. A ratio with a zero denominator is a dash. */
export function useFigureText(): (figure: Figure, figures: Figures | null) => string {
  const translate = useTranslate()
  return (figure, figures) => {
    const value = figures?.[figure.key]
    if (value !== null && value !== undefined) return amountText(figure, value)
    const isMissing = figures !== null && figure.unknown.some((part) => figures[part] === null)
    return isMissing ? translate('reports.unknown') : '–'
  }
}

/** Change from the previous period in percent; undefined where there is nothing to compare with. */
export function changeOf(figure: Figure, now: Figures, before: Figures | null): number | undefined {
  const [a, b] = [now[figure.key], before?.[figure.key]]
  if (a === null || a === undefined || b === null || b === undefined) return undefined
  if (figure.as === 'percent') return Math.round((a - b) * 10) / 10
  if (b === 0) return undefined
  return Math.round(((a - b) / Math.abs(b)) * 1000) / 10
}

export const changeText = (figure: Figure, change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : '±'}${plain(Math.abs(change), 1)}${figure.as === 'percent' ? '' : '%'}`

/** Improvements are green, deteriorations red; figures that are neither have no colour. */
export const moodOf = ({ good }: Figure, change: number): 'good' | 'bad' | undefined =>
  good === null || change === 0 ? undefined : change > 0 === (good === 'more') ? 'good' : 'bad'

/** Name of a step in time. */
export function useStepName(): (from: string, end: string, step: Step | undefined, short?: boolean) => string {
  const translate = useTranslate()
  return (from, to, step, short = false) => {
    const month = (day: string) => translate(`availability.months.${Number(day.slice(5, 7))}`)
    const year = from.slice(0, 4)
    if (step === 'year') return year
    if (step === 'quarter') return translate('reports.quarter', { n: Math.ceil(Number(from.slice(5, 7)) / 3), year })
    if (step === 'month')
      return short ? month(from).slice(0, 3) : translate('reports.month_of', { month: month(from), year })
    if (from === to || short) return short ? formatDate(from).slice(0, 5) : formatDate(from)
    return `${formatDate(from)} – ${formatDate(to)}`
  }
}

/** Name of a row. */
export function useRowName(): (row: ReportRow, isTime: boolean, step: Step | undefined, endDay?: string) => string {
  const translate = useTranslate()
  const stepName = useStepName()
  return ({ key, label }, isTime, step, endDay) =>
    isTime && key ? stepName(key, endDay ?? key, step) : (label ?? translate('reports.none_of_it'))
}
