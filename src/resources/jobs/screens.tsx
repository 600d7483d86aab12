// The generated form cannot fill lines from the libraries, nor say what they come to while they are typed; a job's parts stand with it.

import customers from '../../../schema/areas/customers/customers.ts'
import declaration from '../../../schema/areas/jobs/jobs.ts'
import appointments from '../../../schema/areas/visits/appointments.ts'
import type { CellProps } from '../../kit/kinds/types.ts'
import { MadePart } from '../../kit/record/sections/MadePart.tsx'
import type { PartProps } from '../../kit/record/sections/parts.ts'
import { withFacts } from '../../kit/record/withFacts.tsx'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { useWords } from '../../kit/words.ts'
import { Factor } from './Factor.tsx'
import { JobActs, repeating } from './JobActs.tsx'
import { LinesView } from './lines/LinesView.tsx'
import { liveTotals } from './lines/live.ts'
import { WholeLayout } from './lines/PricedLayout.tsx'
import { Summary } from './lines/Summary.tsx'

const COLUMNS = ['job_status_id', 'assignedTo', 'total_inc_vat']

const SubJobsPart = ({ record }: PartProps) => (
  <MadePart
    title="work.sub_jobs"
    of={declaration}
    filter={{ parent_id: record.id }}
    sort={{ field: 'number', order: 'ASC' }}
    columns={COLUMNS}
  />
)

/** What it comes to by itself, and with the parts that it is done in. */
function WithSubJobs({ record }: CellProps<unknown>) {
  const words = useWords(declaration.name)
  const amount = Number(record['with_sub_jobs'])
  const more = { label: words.field('with_sub_jobs'), amount }
  return <Summary live={liveTotals(record)} more={amount === record['total_inc_vat'] ? undefined : more} />
}

const VISIT = ['starts_at', 'status', 'worker_ids']

const VisitsPart = ({ record }: PartProps) => (
  <MadePart
    title="work.visits"
    of={appointments}
    filter={{ subject: 'jobs', subject_id: record.id }}
    sort={{ field: 'starts_at', order: 'DESC' }}
    columns={VISIT}
  />
)

export default defineScreens(declaration, {
  layout: WholeLayout,
  inputs: {
    customer_id: withFacts(customers, ['phone', 'email', 'notes']),
  },
  cells: {
    franchise_price: Factor,
    services: LinesView,
    materials: LinesView,
    summary: WithSubJobs,
  },
  actions: JobActs,
  links: { repeat: (job) => ({ given: repeating(job) }) },
  // A job that is done in parts is worth what they come to.
  instead: { total_inc_vat: 'with_sub_jobs' },
  parts: [
    { key: 'sub-jobs', title: 'work.sub_jobs', needs: ['Jobs', 'list'], Part: SubJobsPart },
    { key: 'visits', title: 'work.visits', needs: ['Appointments', 'list'], Part: VisitsPart },
  ],
})
