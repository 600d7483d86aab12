import { useTranslate } from 'ra-core'
import { type BreakdownRow, drillDown, type Figure, type Group } from '../../../schema/areas/jobs/breakdown.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'

/** Formats a figure: a count, a percentage, or pounds; a dash where it is not known. */
export function figureText(name: Figure, amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '–'
  if (name === 'jobs') return amount.toLocaleString('en-GB')
  return name.endsWith('_percent') ? `${amount.toFixed(1)}%` : formatMoney(amount)
}

/** Name of a group: the library's own text, or a month with its year. */
export function useGroupName(): (row: BreakdownRow, short?: boolean) => string {
  const translate = useTranslate()
  return ({ label, month }, short) => {
    if (!month) return label ?? translate('breakdown.nothing')
    const name = translate(`availability.months.${Number(month.slice(5))}`)
    return short ? name : `${name} ${month.slice(0, 4)}`
  }
}

/** Address of the list with the jobs behind a figure; undefined where the list has no such filter. */
export function listOf(group: Group, row: BreakdownRow | null, filters: Readonly<Record<string, string>>) {
  const query = drillDown(group, row, filters)
  // `view=all` prevents the list from opening a view of its own.
  return query && `/jobs?${new URLSearchParams({ ...query, view: 'all' })}`
}
