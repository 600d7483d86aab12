// Custom screens: the generated form cannot fill lines from the libraries, nor calculate totals while typing; a job's page also shows its parts.

import customers from '../../../schema/areas/customers/customers.ts'
import declaration from '../../../schema/areas/jobs/jobs.ts'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { RelatedPart } from '../../kit/record/sections/RelatedPart.tsx'
import { withFacts } from '../../kit/record/withFacts.tsx'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { CustomerCard } from '../customers/record/CustomerCard.tsx'
import { Factor } from './Factor.tsx'
import { Franchise } from './Franchise.tsx'
import { JobActs, repeating } from './JobActs.tsx'
import { LinesView } from './lines/LinesView.tsx'
import { WholeLayout } from './lines/PricedLayout.tsx'
import { LinesPart, LinesShort } from './record/LinesPart.tsx'
import { VisitsPart, VisitsShort } from './record/VisitsPart.tsx'

const COLUMNS = ['job_status_id', 'assignedTo', 'total_inc_vat']

const SubJobsPart = ({ record }: PartProps) => (
  <RelatedPart
    title="work.sub_jobs"
    none="work.no_sub_jobs"
    of={declaration}
    filter={{ parent_id: record.id }}
    sort={{ field: 'number', order: 'ASC' }}
    columns={COLUMNS}
  />
)
const SubJobsShort = ({ record }: PartProps) => (
  <RelatedPart
    title="work.sub_jobs"
    of={declaration}
    filter={{ parent_id: record.id }}
    sort={{ field: 'number', order: 'ASC' }}
    columns={['job_status_id', 'total_inc_vat']}
    countedAs="sub-jobs"
  />
)

const isMain = (record: PartProps['record']) => record['parent_id'] === null

export default defineScreens(declaration, {
  layout: WholeLayout,
  inputs: {
    customer_id: withFacts(customers, ['phone', 'email', 'notes']),
  },
  cells: { franchise_price: Factor, franchise_id: Franchise, services: LinesView, materials: LinesView },
  actions: JobActs,
  links: { repeat: (job) => ({ given: repeating(job) }) },
  parts: [
    { key: 'lines', title: 'work.lines.title', Part: LinesPart, Short: LinesShort },
    {
      key: 'visits',
      title: 'work.visits',
      needs: ['Appointments', 'list'],
      Part: VisitsPart,
      Short: VisitsShort,
      half: true,
    },
    {
      key: 'sub-jobs',
      title: 'work.sub_jobs',
      needs: ['Jobs', 'list'],
      when: isMain,
      Part: SubJobsPart,
      Short: SubJobsShort,
      half: true,
    },
  ],
  rail: [{ key: 'customer', Card: CustomerCard }],
})
