import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { report } from '../../../schema/areas/reports/endpoints.ts'
import { STEPS } from '../../../schema/engine/reports/periods.ts'
import type { ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { Pending } from '../../kit/ui/Pending.tsx'
import { useAddress } from '../../kit/useAddress.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportHead } from './ReportHead.tsx'
import { ReportQuestions } from './ReportQuestions.tsx'
import { ReportTable } from './ReportTable.tsx'
import { queryOf, readReport, writeReport } from './reportState.ts'

interface ScreenProps {
  readonly listed: ReportListItem
  readonly all: readonly ReportListItem[]
}

/** A report: query, main figures, a chart over time, and a table. The whole state is part of the address. */
export function ReportScreen({ listed, all }: ScreenProps) {
  const translate = useTranslate()
  const [today] = useState(() => dayOf(Date.now()))
  const [state, go] = useAddress(readReport, writeReport)
  const request = queryOf(state, listed, today)
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    report,
    { params: { report: listed.name }, query: request },
    { placeholderData: keepPreviousData },
  )
  const figure = listed.figures.find(({ key }) => key === (state.figure ?? listed.drawn)) ?? listed.figures[0]
  // The server determines the steps.
  const step = data?.step ?? state.step ?? 'month'
  const against = data?.compared
    ? translate(state.compare === 'year' ? 'reports.on_year' : 'reports.on_before', {
        year: data.compared.from.slice(0, 4),
      })
    : ''
  const isNothing = data !== undefined && data.rows.length === 0
  return (
    <div className="screen report-screen">
      <ReportHead
        listed={listed}
        all={all}
        request={request}
        state={state}
        onView={(query) => go(readReport(new URLSearchParams(query)))}
      />
      <ReportQuestions listed={listed} state={state} request={request} step={step} steps={STEPS} onChange={go} />
      {error && !data ? (
        <div className="state" role="alert">
          <h2>{translate(error.message, { _: translate('problem.server') })}</h2>
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      ) : !data || !figure ? (
        <Pending />
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className="report-body">
          <ReportFigures
            listed={listed}
            answer={data}
            request={request}
            against={against}
            onKnown={(isKnown) => go({ known: isKnown })}
          />
          <ReportChart
            listed={listed}
            answer={data}
            figure={figure}
            step={step}
            today={today}
            onFigure={(key) => go({ figure: key })}
          />
          {isNothing ? (
            <div className="card card-empty report-nothing">
              <p>{translate('reports.nothing')}</p>
              {(Object.keys(state.filters).length > 0 || state.known) && (
                <button type="button" className="button" onClick={() => go({ filters: {}, known: undefined })}>
                  {translate('reports.clear')}
                </button>
              )}
            </div>
          ) : (
            <ReportTable
              listed={listed}
              answer={data}
              request={request}
              step={step}
              sort={state.sort}
              against={against}
              onSort={(sort) => go({ sort })}
            />
          )}
          <p className="quiet report-about">
            {listed.about} {listed.bases.find(({ key }) => key === (request.basis ?? listed.bases[0]?.key))?.about}
          </p>
        </div>
      )}
    </div>
  )
}
