import { LinkBase, useTranslate } from 'ra-core'
import type { BatchJob } from '../../../schema/areas/invoices/batch.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'

interface TableProps {
  readonly jobs: readonly BatchJob[]
  /** Whether it is done, or only a preview. */
  readonly done: boolean
}

function Outcome({ job: { code, invoice }, done }: { readonly job: BatchJob; readonly done: boolean }) {
  const translate = useTranslate()
  if (code) return <span className="batch-refused">{translate(`problem.${code}`, { _: code })}</span>
  if (!invoice) return null
  const link = <LinkBase to={`/invoices/details/${invoice.id}`}>{invoice.name}</LinkBase>
  return done ? link : <span className="quiet">{translate('invoices.batch.draft_issued', { name: invoice.name })}</span>
}

/** For each job the customer, amount and due date; or why it is not invoiced. */
export function BatchTable({ jobs, done }: TableProps) {
  const translate = useTranslate()
  const head = (name: string) => translate(`invoices.batch.${name}`)
  return (
    <div className="made-part-frame">
      <table className="made-part invoicing-table batch-table">
        <thead>
          <tr>
            <th scope="col">{head('job')}</th>
            <th scope="col" data-align="right">
              {translate('invoices.net')}
            </th>
            <th scope="col" data-align="right">
              {translate('invoices.inc_vat')}
            </th>
            <th scope="col">{head('due')}</th>
            <th scope="col">{head('invoice')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.job_id} data-off={job.code !== null || undefined}>
              <th scope="row">
                <LinkBase to={`/jobs/details/${job.job_id}`}>{job.job}</LinkBase>
              </th>
              <td data-align="right">{job.net_total === null ? '' : formatMoney(job.net_total)}</td>
              <td data-align="right">{job.total_inc_vat === null ? '' : formatMoney(job.total_inc_vat)}</td>
              <td>{job.due_date ? formatDate(job.due_date) : ''}</td>
              <td>
                <Outcome job={job} done={done} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
