// Custom screens: the generated form cannot fill lines from the libraries, nor knows whose bank holidays apply; dates and jobs are not fields.
import customers from '../../../../schema/areas/customers/customers.ts'
import jobs from '../../../../schema/areas/jobs/jobs.ts'
import declaration from '../../../../schema/areas/recurring/recurring-jobs.ts'
import { formatMoney, NOTHING } from '../../../../schema/engine/text/format.ts'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { RelatedPart } from '../../../kit/record/sections/RelatedPart.tsx'
import { withFacts } from '../../../kit/record/withFacts.tsx'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { CustomerCard } from '../../customers/record/CustomerCard.tsx'
import { Factor } from '../../jobs/Factor.tsx'
import { Franchise } from '../../jobs/Franchise.tsx'
import { LinesView } from '../../jobs/lines/LinesView.tsx'
import { LinesPart, LinesShort } from '../../jobs/record/LinesPart.tsx'
import { DatesPart } from './DatesPart.tsx'
import { RecurringLayout } from './RecurringLayout.tsx'
import { RuleInput } from './RuleInput.tsx'

const COLUMNS = ['planned_for', 'job_status_id', 'assignedTo', 'total_inc_vat']

const JobsPart = ({ record }: PartProps) => (
  <RelatedPart
    title="recurring.jobs"
    none="work.no_jobs"
    of={jobs}
    filter={{ recurring_job_id: record.id }}
    sort={{ field: 'created_at', order: 'DESC' }}
    columns={COLUMNS}
  />
)

export default defineScreens(declaration, {
  layout: RecurringLayout,
  inputs: {
    customer_id: withFacts(customers, ['phone', 'email', 'notes']),
    rule: RuleInput,
  },
  cells: {
    franchise_price: Factor,
    franchise_id: Franchise,
    services: LinesView,
    materials: LinesView,
    // Jobs from a template are priced on their date.
    total_inc_vat: ({ value, record }) => (record.template_id ? NOTHING : formatMoney(value)),
  },
  parts: [
    {
      key: 'lines',
      title: 'work.lines.title',
      when: ({ template_id }) => template_id === null,
      Part: LinesPart,
      Short: LinesShort,
    },
    { key: 'dates', title: 'recurrence.next_dates', Part: DatesPart, inOverview: true },
    { key: 'jobs', title: 'recurring.jobs', needs: ['Jobs', 'list'], Part: JobsPart },
  ],
  rail: [{ key: 'customer', Card: CustomerCard }],
})
