import { useTranslate } from 'ra-core'
import { reports } from '../../../../schema/areas/reports/endpoints.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { isDay } from '../../../../schema/engine/time/time.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

/** Parameters of a query that are not filters of the report. */
const OWN_PARAMETERS = ['from', 'to', 'basis']

/** The report that counts the lines, with its dates, basis, and number of filters. */
function InReport({ wire }: { readonly wire: string }) {
  const translate = useTranslate()
  const { data } = useAnswer(reports, {}, { staleTime: 300_000 })
  const [name = '', search = ''] = wire.split('?')
  const params = new URLSearchParams(search)
  const report = data?.data.find(({ name: one }) => one === name)
  const days = [params.get('from') ?? '', params.get('to') ?? ''].filter(isDay).map((day) => formatDate(day))
  const basis = report?.bases.find(({ key }) => key === params.get('basis'))?.label
  const filters = [...params.keys()].filter((key) => !OWN_PARAMETERS.includes(key)).length
  return [
    report?.label ?? name,
    days.join(' – '),
    basis,
    filters > 0 && translate('reports.filters', { smart_count: filters }),
  ]
    .filter(Boolean)
    .join(', ')
}

export default { parts: [], filterValues: { report: InReport } } satisfies AddedScreens
