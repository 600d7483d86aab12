import FilterIcon from '@mui/icons-material/FilterListOutlined'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { COMPARISONS, type Step } from '../../../schema/engine/reports/periods.ts'
import type { ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { PeriodFilter } from '../../kit/period/PeriodFilter.tsx'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { uncostedLines } from '../../resources/jobs/MarginNote.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { type AskedReport, inReport, type ReportState } from './reportState.ts'

interface QuestionsProps {
  readonly listed: ReportListItem
  readonly state: ReportState
  readonly request: AskedReport
  readonly step: Step
  readonly steps: readonly Step[]
  readonly onChange: (next: Partial<ReportState>) => void
}

/** The query of a report: period, comparison, date basis, grouping and filters. */
export function ReportQuestions({ listed, state, request, step, steps, onChange }: QuestionsProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const narrowed = Object.keys(state.filters).length + (state.known ? 1 : 0)
  const [isOpen, setOpen] = useState(narrowed > 0)
  useShortcuts([
    {
      keys: '/',
      scope: 'list',
      text: translate('reports.filter'),
      run: () => {
        setOpen(true)
        // Runs once it is rendered.
        setTimeout(() => document.querySelector<HTMLElement>('.report-filters :is(input, select)')?.focus())
      },
    },
    ...listed.groups.map(({ label, key }, i) => ({
      keys: String(i + 1),
      scope: 'list' as const,
      text: translate('breakdown.group_by', { name: label }),
      run: () => onChange({ group: key, sort: undefined }),
    })),
  ])
  const basis = request.basis ?? listed.bases[0]?.key
  return (
    <>
      <div className="report-questions no-print">
        <PeriodFilter
          id={'report'}
          label={translate('reports.period')}
          resource={'reports'}
          state={state}
          days={request}
          onChange={(next) =>
            onChange({ ...next, ...(next.period || (next.from && next.to) ? {} : { period: 'this-year' }) })
          }
        />
        <label>
          <span>{translate('reports.compare')}</span>
          <select
            className="control"
            value={state.compare}
            onChange={({ target }) => onChange({ compare: COMPARISONS.find((one) => one === target.value) ?? 'none' })}
          >
            {COMPARISONS.map((one) => (
              <option key={one} value={one}>
                {translate(`reports.compares.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {listed.bases.length > 0 && (
          <label>
            <span>{translate('reports.basis')}</span>
            <select className="control" value={basis} onChange={({ target }) => onChange({ basis: target.value })}>
              {listed.bases.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          <span>{translate('reports.group')}</span>
          <select
            className="control"
            value={request.group}
            onChange={({ target }) => onChange({ group: target.value, sort: undefined })}
          >
            {listed.groups.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{translate('reports.step')}</span>
          <select
            className="control"
            value={step}
            onChange={({ target }) => onChange({ step: steps.find((one) => one === target.value) })}
          >
            {steps.map((one) => (
              <option key={one} value={one}>
                {translate(`reports.steps.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <FilterIcon fontSize="small" aria-hidden="true" />
          {translate('reports.filter')}
          {narrowed > 0 && <strong>{narrowed}</strong>}
          <Keys keys="/" />
        </button>
      </div>
      {isOpen && (
        <ReportFilters listed={listed} filters={state.filters} onChange={(filters) => onChange({ filters })} />
      )}
      {(state.known || (isOpen && narrowed > 0)) && (
        <p className="report-narrowed no-print">
          {state.known && <span>{translate(`reports.known_only.${state.known}`)} </span>}
          {state.known === 'false' && can('LineCosts', 'list') && (
            <>
              <Link to={uncostedLines(inReport(listed.name, request))}>{translate('reports.set_costs')}</Link>{' '}
            </>
          )}
          <button type="button" className="link-button" onClick={() => onChange({ filters: {}, known: undefined })}>
            {translate('reports.clear')}
          </button>
        </p>
      )}
    </>
  )
}
