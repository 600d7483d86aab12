import EditIcon from '@mui/icons-material/EditOutlined'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { timesheet } from '../../../schema/areas/timesheets/endpoints.ts'
import type { Approval, Sheet, SheetLine } from '../../../schema/areas/timesheets/shapes.ts'
import { hoursText } from '../../../schema/areas/timesheets/visitTotals.ts'
import { formatMoment } from '../../../schema/engine/text/format.ts'
import { shortDay, wallClock } from '../../../schema/engine/time/time.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import type { Asked } from './SheetDialogs.tsx'
import styles from './timesheets.module.css'
import visits from './visits.module.css'

const clock = (instant: string | null): string => {
  if (instant === null) return '…'
  const { hour, minute } = wallClock(instant)
  return `${hour}:${minute}`
}
const span = ({ started_at, finished_at }: { started_at: string | null; finished_at: string | null }): string =>
  started_at || finished_at ? `${clock(started_at)}–${clock(finished_at)}` : ''

interface LineProps {
  readonly sheet: Sheet
  readonly line: SheetLine
  readonly mayCorrect: boolean
  readonly onAsk: (dialog: Asked) => void
}

/** One visit: planned and actual times; corrected times with the original ones and the reason. */
function Line({ sheet, line, mayCorrect, onAsk }: LineProps) {
  const translate = useTranslate()
  const { locale, can } = usePorts()
  const { appointment_id, title, job, day, planned, worked, breaks, travel, said, corrected, state } = line
  const jobPath = job && can('Jobs', 'details') ? `/jobs/details/${job.id}` : undefined
  const was = span(said)
  return (
    <tr data-row data-worker={sheet.worker.id} data-visit={appointment_id} tabIndex={-1}>
      <th scope="row">
        <span className={visits.sheetWhen}>{shortDay(day, locale)}</span>
        {jobPath ? <Link to={jobPath}>{title}</Link> : title}
        {job && <span className={styles.sheetQuiet}> {job.number}</span>}
      </th>
      <td data-figure="plan" data-label={translate('timesheets.plan')}>
        {clock(line.planned_from)}–{clock(line.planned_to)}
        <span className={styles.sheetQuiet}> {hoursText(planned)}</span>
      </td>
      <td data-figure="said" data-label={translate('timesheets.said')}>
        {span(corrected ?? said) || <span className={styles.sheetQuiet}>–</span>}
        {worked !== null && <strong> {hoursText(worked)}</strong>}
        {corrected && (
          <span className={visits.sheetWas}>
            {was && translate('timesheets.was', { times: was })}{' '}
            {translate('timesheets.reason_by', { reason: corrected.reason, name: corrected.by ?? '' })}
          </span>
        )}
      </td>
      <td data-figure="breaks" data-label={translate('timesheets.breaks')}>
        {breaks > 0 ? hoursText(breaks) : ''}
      </td>
      <td data-figure="travel" data-label={translate('timesheets.travel')}>
        {travel === null ? '' : hoursText(travel)}
      </td>
      <td className={styles.sheetStanding}>
        {state !== 'done' && (
          <span className={styles.sheetMark} data-mark={{ open: 'bad', unsaid: 'warn' }[state as string]}>
            {translate(`timesheets.state.${state}`)}
          </span>
        )}
        {mayCorrect && state !== 'ahead' && (
          <button
            type="button"
            className="button button-small"
            aria-label={translate('timesheets.correct_of', { visit: title })}
            onClick={() => onAsk({ act: 'correct', sheet, line })}
          >
            <EditIcon fontSize="small" aria-hidden="true" />
            {translate('timesheets.correct')}
          </button>
        )}
      </td>
    </tr>
  )
}

/** Shows that the week was approved earlier, and why it no longer is. */
function Withdrawn({ approvals }: { readonly approvals: readonly Approval[] }) {
  const translate = useTranslate()
  return approvals
    .filter(({ withdrawn_at }) => withdrawn_at !== null)
    .map(({ id, at, by, withdrawn_by, withdrawn_reason }) => (
      <p key={id} className={styles.sheetQuiet}>
        {translate('timesheets.history', {
          at: formatMoment(at),
          name: by ?? '',
          by: withdrawn_by ?? '',
          reason: withdrawn_reason ?? '',
        })}
      </p>
    ))
}

interface LinesProps {
  readonly sheet: Sheet
  readonly week: string
  readonly onAsk: (dialog: Asked) => void
}

/** The visits of a worker's week, and the actions for the whole week. */
export function SheetLines({ sheet, week, onAsk }: LinesProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { worker, approval } = sheet
  const { data, error } = useAnswer(
    timesheet,
    { params: { id: String(worker.id) }, query: { week } },
    { asList: true, version: [approval?.id, sheet.worked, sheet.corrected].join() },
  )
  if (error) return <p role="alert">{translate(error.message, { _: translate('problem.server') })}</p>
  if (!data) return <p className={styles.sheetQuiet}>{translate('timesheets.loading')}</p>
  const mayApprove = can('Timesheets', 'approve') && !worker.own
  return (
    <div className={visits.sheetInner}>
      {data.lines.length === 0 ? (
        <p className={styles.sheetQuiet}>{translate('timesheets.no_visits')}</p>
      ) : (
        <table className={visits.sheetVisits}>
          <caption className="sr-only">{translate('timesheets.visits_of', { name: worker.name })}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('timesheets.visit')}</th>
              {(['plan', 'said', 'breaks', 'travel'] as const).map((name) => (
                <th key={name} scope="col" data-figure={name}>
                  {translate(`timesheets.${name}`)}
                </th>
              ))}
              <th scope="col" className={styles.sheetStanding}>
                {translate('timesheets.standing')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.lines.map((line) => (
              <Line
                key={line.appointment_id}
                sheet={sheet}
                line={line}
                onAsk={onAsk}
                mayCorrect={can('Timesheets', 'edit') && approval === null}
              />
            ))}
          </tbody>
        </table>
      )}
      <Withdrawn approvals={data.approvals} />
      <p className={visits.sheetActs}>
        {approval && <span>{translate('timesheets.approved_by', { name: approval.by ?? '' })}</span>}
        {mayApprove && approval && (
          <button type="button" className="button" onClick={() => onAsk({ act: 'withdraw', sheet })}>
            {translate('timesheets.withdraw')}
            <Keys keys="Shift+v" />
          </button>
        )}
        {mayApprove && !approval && data.over && data.lines.length > 0 && (
          <button type="button" className="button button-main" onClick={() => onAsk({ act: 'approve', sheet })}>
            {translate('timesheets.approve')}
            <Keys keys="v" />
          </button>
        )}
      </p>
    </div>
  )
}
