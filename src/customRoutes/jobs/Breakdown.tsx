import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type BreakdownRow, figuresIn, GROUP_NAMES } from '../../../schema/areas/jobs/breakdown.ts'
import { breakdown, breakdownAddress } from '../../../schema/areas/jobs/endpoints.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { useAnswer, usePanel } from '../../kit/acts/provider.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { saveAddress } from '../../kit/transfer/save.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import { useAddress } from '../../kit/useAddress.ts'
import { MarginNote } from '../../resources/jobs/MarginNote.tsx'
import { BreakdownChart } from './BreakdownChart.tsx'
import { BreakdownFilters } from './BreakdownFilters.tsx'
import { BreakdownTable } from './BreakdownTable.tsx'
import { filtersOf, readBreakdown, writeBreakdown } from './breakdownState.ts'
import '../../kit/form/form.css'
import '../../kit/form/formLines.css'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../../kit/ui/switch.css'
import '../screens.css'
import '../libraries.css'
import './breakdown.css'
import './breakdownColumns.css'
import './breakdownPrint.css'

/** What share of the revenue each margin covers. */
function MarginNotes({ total }: { readonly total: BreakdownRow }) {
  const translate = useTranslate()
  return (['materials', 'job'] as const).map((name) => {
    const uncosted = total[`${name}_uncosted`]
    return uncosted ? (
      <p key={name} className="quiet breakdown-notes">
        {translate(`margin.${name}_margin`)}:{' '}
        <MarginNote
          coverage={total[`${name}_coverage`] ?? null}
          uncosted={uncosted}
          {...(name === 'materials' ? { filters: { kind: 'material' } } : {})}
        />
      </p>
    ) : null
  })
}

/** Without a filter by date, franchise or type. */
const EVERYTHING = {
  period: undefined,
  from: undefined,
  to: undefined,
  franchise_id: undefined,
  job_type_id: undefined,
}

/** /jobs/breakdown: figures of jobs by group; each leads to its jobs. The whole state is part of the address. */
export default function Breakdown() {
  const translate = useTranslate()
  const { can, locale } = usePorts()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const [today] = useState(() => dayOf(Date.now()))
  const [state, go] = useAddress(readBreakdown, writeBreakdown)
  const filters = filtersOf(state, today)
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    breakdown,
    { query: { by: state.by, ...filters } },
    { placeholderData: keepPreviousData },
  )
  const save = async () => {
    try {
      const body = { by: state.by, locale, ...filters }
      const { url } = await panel.ask(breakdownAddress, { body })
      saveAddress(url)
      showToast(translate('transfer.export.started'), { type: 'success' })
    } catch (error) {
      showRefusal(error)
    }
  }
  const mayExport = can('Jobs', 'export')
  useShortcuts([
    ...GROUP_NAMES.map((group, i) => ({
      keys: String(i + 1),
      scope: 'list' as const,
      text: translate('breakdown.group_by', { name: translate(`breakdown.by.${group}`) }),
      run: () => go({ by: group }),
    })),
    { keys: 'p', scope: 'list', text: translate('breakdown.print'), palette: true, run: () => window.print() },
    mayExport && { scope: 'list', text: translate('breakdown.csv'), palette: true, run: () => void save() },
  ])
  const figures = data ? figuresIn(data.total) : []
  const figure = figures.includes(state.figure) ? state.figure : 'net'
  const { created_at_gte: from, created_at_lte: to } = filters
  return (
    <div className="screen breakdown">
      <div className="screen-head">
        <h1>{translate('breakdown.title')}</h1>
        <span className="screen-count breakdown-days">
          {from || to ? `${from ? formatDate(from) : '…'} – ${to ? formatDate(to) : '…'}` : translate('period.all')}
        </span>
        <span className="spring" />
        {mayExport && (
          <button type="button" className="button no-print" onClick={() => void save()}>
            <DownloadIcon fontSize="small" aria-hidden="true" />
            {translate('breakdown.csv')}
          </button>
        )}
        <button type="button" className="button no-print" onClick={() => window.print()}>
          <PrintIcon fontSize="small" aria-hidden="true" />
          {translate('breakdown.print')}
        </button>
      </div>
      <fieldset className="switch no-print">
        <legend className="sr-only">{translate('breakdown.group')}</legend>
        {GROUP_NAMES.map((group) => (
          <button key={group} type="button" aria-pressed={state.by === group} onClick={() => go({ by: group })}>
            {translate(`breakdown.by.${group}`)}
          </button>
        ))}
      </fieldset>
      <BreakdownFilters state={state} onChange={go} />
      {error && !data ? (
        <div className="state" role="alert">
          <h2>{translate(error.message, { _: translate('problem.server') })}</h2>
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      ) : !data ? (
        <Pending />
      ) : data.total.jobs === 0 ? (
        <div className="state">
          <h2>{translate('breakdown.none')}</h2>
          <p>{translate('breakdown.none_about')}</p>
          <button type="button" className="button" onClick={() => go({ ...EVERYTHING, cancelled: true })}>
            {translate('breakdown.widen')}
          </button>
        </div>
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className="breakdown-body">
          <BreakdownChart
            answer={data}
            by={state.by}
            figure={figure}
            figures={figures}
            filters={filters}
            onFigure={(next) => go({ figure: next })}
          />
          <BreakdownTable answer={data} by={state.by} figures={figures} filters={filters} />
          <p className="quiet breakdown-notes">
            {translate('breakdown.about')}
            {state.by === 'worker' && ` ${translate('breakdown.about_workers')}`}
            {data.total.materials_margin !== undefined && ` ${translate('breakdown.about_margins')}`}
          </p>
          <MarginNotes total={data.total} />
        </div>
      )}
    </div>
  )
}
