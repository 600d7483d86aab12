import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { reports } from '../../../schema/areas/reports/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { ReportScreen } from './ReportScreen.tsx'
import '../../kit/form/form.css'
import '../../kit/form/formLines.css'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../../kit/ui/switch.css'
import '../screens.css'
import './reports.css'
import './reportChart.css'
import './reportTable.css'
import './reportPrint.css'

/** /reports/{name}: the report, or a message where it does not exist or the user may not open it. */
export default function Report() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { data, error, refetch } = useAnswer(reports, {}, { staleTime: 300_000 })
  const name = pathname.replace(/\/+$/, '').split('/').at(-1)
  const reportItem = data?.data.find((one) => one.name === name)
  if (reportItem) return <ReportScreen key={reportItem.name} listed={reportItem} all={data?.data ?? []} />
  if (!data && !error) return <Pending />
  return (
    <div className="screen">
      <div className="state" role={error ? 'alert' : undefined}>
        <h1>{error ? translate(error.message, { _: translate('problem.server') }) : translate('reports.no_such')}</h1>
        {error && (
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        )}
      </div>
    </div>
  )
}
