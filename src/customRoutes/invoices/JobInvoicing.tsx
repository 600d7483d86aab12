import BackIcon from '@mui/icons-material/ArrowBack'
import { LinkBase, type RaRecord, useGetOne, useParams, useTranslate } from 'ra-core'
import { invoicing } from '../../../schema/areas/invoices/endpoints.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { DeclaredActs } from '../../kit/acts/DeclaredActs.tsx'
import { useAnswer } from '../../kit/acts/provider.ts'
import { openPath } from '../../kit/list/openPath.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import { Missing } from '../../kit/ui/Missing.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { InvoicesTable, InvoicingFigures, type Standing } from '../../resources/invoices/InvoicingFigures.tsx'
import { LinesToInvoice } from './LinesToInvoice.tsx'
import '../../kit/record/recordColumns.css'
import '../screens.css'

/** Names of the job's actions that create invoices of these types. */
const ACTS = {
  deposit: 'invoiceDeposit',
  interim: 'invoiceInterim',
  final: 'invoiceFinal',
  proforma: 'invoiceProforma',
} as const

function Acts({ job, jobInvoicing }: { readonly job: RaRecord<number>; readonly jobInvoicing: Standing }) {
  const names = [
    ...jobInvoicing.offered.toSorted((a, b) => Number(a === 'final') - Number(b === 'final')).map((kind) => ACTS[kind]),
    ...(jobInvoicing.before_invoicing ? ['reopen'] : []),
  ]
  // The action that moves on comes last, as on records.
  return names.map((name) => <DeclaredActs key={name} resource={jobs} record={job} only={[name]} />)
}

/** /jobs/invoice/{id}: agreed, invoiced and remaining amounts of a job, its invoices, and the next one. */
export default function JobInvoicing() {
  const { id } = useParams<{ id: string }>()
  const translate = useTranslate()
  const { can } = usePorts()
  const { data: job, error, refetch } = useGetOne<RaRecord<number>>(jobs.name, { id: Number(id) }, { retry: false })
  const {
    data: jobInvoicing,
    error: loadError,
    refetch: askAgain,
  } = useAnswer(invoicing, { id: Number(id) }, { enabled: job !== undefined, version: Number(job?.['version'] ?? 0) })
  const problem = error ?? loadError
  if (problem) return <Missing error={problem} retry={() => void (error ? refetch() : askAgain())} />
  if (!job || !jobInvoicing) return <Pending />
  const mayInvoice = can('Invoices', 'add') && !job['archived_at'] && !jobInvoicing.with_parent
  return (
    <div className="screen invoicing">
      <div className="screen-head">
        <LinkBase className="icon-button" to={openPath(jobs, job.id)} aria-label={translate('invoices.to_job')}>
          <BackIcon />
        </LinkBase>
        <h1>{translate('invoices.invoicing')}</h1>
        <span className="count">{displayName(jobs, job)}</span>
        <div className="invoicing-acts">{mayInvoice && <Acts job={job} jobInvoicing={jobInvoicing} />}</div>
      </div>
      {jobInvoicing.with_parent && <p role="status">{translate('problem.invoiced_with_parent')}</p>}
      {jobInvoicing.before_invoicing && <p role="status">{translate('invoices.before_invoicing')}</p>}
      {!jobInvoicing.with_parent && (
        <>
          <PartCard title={translate('invoices.standing')}>
            <InvoicingFigures jobInvoicing={jobInvoicing} />
          </PartCard>
          <PartCard title={translate('invoices.title')} count={jobInvoicing.invoices.length}>
            <InvoicesTable jobInvoicing={jobInvoicing} />
          </PartCard>
          <LinesToInvoice job={job} jobInvoicing={jobInvoicing} mayInvoice={mayInvoice} />
        </>
      )}
    </div>
  )
}
