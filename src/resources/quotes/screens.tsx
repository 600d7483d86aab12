// Custom screens: the generated form cannot fill lines from the libraries, nor calculate totals while typing.

import customers from '../../../schema/areas/customers/customers.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import declaration from '../../../schema/areas/quotes/quotes.ts'
import appointments from '../../../schema/areas/visits/appointments.ts'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { RelatedPart } from '../../kit/record/sections/RelatedPart.tsx'
import { withFacts } from '../../kit/record/withFacts.tsx'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { CustomerCard } from '../customers/record/CustomerCard.tsx'
import { Factor } from '../jobs/Factor.tsx'
import { Franchise } from '../jobs/Franchise.tsx'
import { LinesView } from '../jobs/lines/LinesView.tsx'
import { WholeLayout } from '../jobs/lines/PricedLayout.tsx'
import { LinesPart, LinesShort } from '../jobs/record/LinesPart.tsx'
import { AcceptedOption } from './AcceptedOption.tsx'
import { QuoteActs } from './QuoteActs.tsx'

const Document = loadable(() => import('./editor/Document.tsx'))
const Drawers = loadable(() => import('./editor/Drawers.tsx'))

const COLUMNS = ['job_status_id', 'job_type_id', 'total_inc_vat']

const JobsPart = ({ record }: PartProps) => (
  <RelatedPart title="work.jobs" none="work.no_jobs" of={jobs} filter={{ quote_id: record.id }} columns={COLUMNS} />
)

const REVISION = ['quote_status_id', 'total_inc_vat', 'valid_until']

/** All revisions of the same quote. */
const RevisionsPart = ({ record }: PartProps) => (
  <RelatedPart title="work.revisions" of={declaration} filter={{ revisions: record.id }} columns={REVISION} />
)

const VISIT = ['starts_at', 'status', 'worker_ids']

const VisitsPart = ({ record }: PartProps) => (
  <RelatedPart
    title="work.visits"
    none="work.no_visits"
    of={appointments}
    filter={{ subject: 'quotes', subject_id: record.id }}
    sort={{ field: 'starts_at', order: 'DESC' }}
    columns={VISIT}
  />
)

export default defineScreens(declaration, {
  layout: WholeLayout,
  frame: Document,
  drawers: Drawers,
  inputs: {
    customer_id: withFacts(customers, ['phone', 'email', 'notes']),
  },
  cells: {
    franchise_price: Factor,
    franchise_id: Franchise,
    accepted_option: AcceptedOption,
    services: LinesView,
    materials: LinesView,
  },
  actions: QuoteActs,
  parts: [
    { key: 'lines', title: 'work.lines.title', Part: LinesPart, Short: LinesShort },
    { key: 'revisions', title: 'work.revisions', needs: ['Quotes', 'list'], Part: RevisionsPart },
    { key: 'jobs', title: 'work.jobs', needs: ['Jobs', 'list'], Part: JobsPart },
    { key: 'visits', title: 'work.visits', needs: ['Appointments', 'list'], Part: VisitsPart },
  ],
  rail: [{ key: 'customer', Card: CustomerCard }],
})
