import { useTranslate } from 'ra-core'
import { type BreakdownRow, drillDown, type Figure, type Group } from '../../../schema/areas/jobs/breakdown.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'

/** A figure as it is read: a count, a percentage, or pounds; a dash where it is not known. */
export function figureText(name: Figure, amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '–'
  if (name === 'jobs') return amount.toLocaleString('en-GB')
  return name.endsWith('_percent') ? `${amount.toFixed(1)}%` : formatMoney(amount)
}

/** What a group is called: the library's own word, or the month of a year. */
export function useGroupName(): (row: BreakdownRow, short?: boolean) => string {
  const translate = useTranslate()
  return ({ label, month }, short) => {
    if (!month) return label ?? translate('breakdown.nothing')
    const name = translate(`availability.months.${Number(month.slice(5))}`)
    return short ? name : `${name} ${month.slice(0, 4)}`
  }
}

/** Address of the list with the jobs behind a figure; undefined where no filter of the list says which they are. */
export function listOf(by: Group, row: BreakdownRow | null, filters: Readonly<Record<string, string>>) {
  const query = drillDown(by, row, filters)
  // The list would open a view of its own were nothing said.
  return query && `/jobs?${new URLSearchParams({ ...query, view: 'all' })}`
}
