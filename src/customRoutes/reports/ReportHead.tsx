import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { reportAddress } from '../../../schema/areas/reports/endpoints.ts'
import type { ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { useReportPreference } from '../../kit/list/columns/preferences.ts'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { saveAddress } from '../../kit/transfer/save.ts'
import { showToast } from '../../kit/ui/toastStore.ts'
import { goKeys } from '../../layout/menu.ts'
import { KeepReport } from './KeepReport.tsx'
import { type AskedReport, type ReportState, writeReport } from './reportState.ts'

interface HeadProps {
  readonly listed: ReportListItem
  readonly all: readonly ReportListItem[]
  readonly request: AskedReport
  readonly state: ReportState
  readonly onView: (query: string) => void
}

/** Title and period of the report, its actions, and the user's saved views of it. */
export function ReportHead({ listed, all, request, state, onView }: HeadProps) {
  const translate = useTranslate()
  const { locale } = usePorts()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const navigate = useNavigate()
  const { own, save } = useReportPreference(listed.name)
  const [isKeeping, setKeeping] = useState(false)
  const views = own.views ?? []
  const query = new URLSearchParams(writeReport(state)).toString()
  const download = async (format: 'csv' | 'xlsx') => {
    try {
      const { url } = await panel.ask(reportAddress, {
        params: { report: listed.name },
        body: { ...request, locale, format },
      })
      saveAddress(url)
      showToast(translate('transfer.export.started'), { type: 'success' })
    } catch (error) {
      showRefusal(error)
    }
  }
  useShortcuts([
    { keys: 'd', scope: 'list', text: translate('reports.csv'), palette: true, run: () => void download('csv') },
    {
      keys: 'Shift+d',
      scope: 'list',
      text: translate('reports.xlsx'),
      palette: true,
      run: () => void download('xlsx'),
    },
    { keys: 'p', scope: 'list', text: translate('reports.print'), palette: true, run: () => window.print() },
    { keys: 'v', scope: 'list', text: translate('reports.keep'), palette: true, run: () => setKeeping(true) },
    ...all
      .filter(({ name }) => name !== listed.name)
      .map(({ label, name }) => ({
        scope: 'list' as const,
        text: label,
        palette: true,
        run: () => void navigate(`/reports/${name}`),
      })),
  ])
  return (
    <>
      <div className="screen-head report-head">
        <h1>{listed.label}</h1>
        <span className="screen-count">
          {formatDate(request.from)} – {formatDate(request.to)}
        </span>
        <span className="spring" />
        <button type="button" className="button no-print" onClick={() => void download('csv')}>
          <DownloadIcon fontSize="small" aria-hidden="true" />
          CSV <Keys keys="d" />
        </button>
        <button type="button" className="button no-print" onClick={() => void download('xlsx')}>
          XLSX <Keys keys="Shift+d" />
        </button>
        <button type="button" className="button no-print" onClick={() => window.print()}>
          <PrintIcon fontSize="small" aria-hidden="true" />
          {translate('reports.print')} <Keys keys="p" />
        </button>
        <button type="button" className="button button-main no-print" onClick={() => setKeeping(true)}>
          {translate('reports.keep')} <Keys keys="v" />
        </button>
      </div>
      <div className="report-tabs no-print">
        <nav className="report-views" aria-label={translate('reports.views')}>
          <button type="button" aria-current={query === '' || undefined} onClick={() => onView('')}>
            {translate('reports.first_view')}
          </button>
          {views.map((view) => (
            <span key={view.name} className="report-view">
              <button type="button" aria-current={view.query === query || undefined} onClick={() => onView(view.query)}>
                {view.name}
              </button>
              {view.query === query && (
                <button
                  type="button"
                  className="report-forget"
                  aria-label={translate('reports.forget', { name: view.name })}
                  onClick={() => save({ views: views.filter((one) => one !== view) })}
                >
                  ×
                </button>
              )}
            </span>
          ))}
        </nav>
        <Link to="/reports" className="report-others">
          {translate('reports.all')} <Keys keys={goKeys('f')} />
        </Link>
      </div>
      {isKeeping && (
        <KeepReport
          takenNames={views.map(({ name }) => name)}
          onClose={() => setKeeping(false)}
          onKeep={(name) => save({ views: [...views.filter((one) => one.name !== name), { name, query }] })}
        />
      )}
    </>
  )
}
